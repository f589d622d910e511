import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { Bucket } from '../../apps/server/src/ports/files/s3.ts';
import { afterFile } from '../support/cleanup.ts';

/** Returns the environment variables of a server that stores files in a bucket. */
export const storingIn = ({ name, region, endpoint, accessKeyId, secretAccessKey }: Bucket) => ({
  STORAGE: 's3',
  S3_BUCKET: name,
  S3_REGION: region,
  S3_ENDPOINT: endpoint!,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
  S3_FORCE_PATH_STYLE: 'true',
});

/**
 * Opens a bucket on this machine, which is removed after the file's tests. The storage server accepts any signature.
 * Therefore a proxy in front of it signs each presigned request again, exactly as received, and rejects it if the
 * signatures differ.
 */
export async function openBucket(): Promise<Bucket> {
  const directory = await mkdtemp(join(tmpdir(), 'sermon-bucket-'));
  const settings = { address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'sermons' }] };
  const storage = new S3rver(settings);
  const { port } = await storage.run();
  const pass = async (request: IncomingMessage, reply: ServerResponse) => {
    if (!(await isAsSigned(bucket, request))) {
      reply.writeHead(403, { connection: 'close' }).end('SignatureDoesNotMatch');
      return;
    }
    const { method, url, headers } = request;
    const passed = send({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(reply);
    });
    passed.on('error', () => reply.destroy());
    request.once('close', () => request.complete || passed.destroy());
    request.pipe(passed);
  };
  const proxy = createServer((request, reply) => void pass(request, reply)).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const bucket: Bucket = {
    endpoint: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    region: 'us-east-1',
    name: 'sermons',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  };
  afterFile(async () => {
    proxy.closeAllConnections();
    proxy.close();
    await storage.close();
    await rm(directory, { recursive: true, force: true });
  });
  return bucket;
}

/**
 * Whether the signature of a presigned request matches its content. Requests with an authorization header come from our
 * own server and always pass.
 */
async function isAsSigned(bucket: Bucket, { method, url = '', headers }: IncomingMessage): Promise<boolean> {
  if (headers.authorization) return true;
  const address = new URL(url, bucket.endpoint);
  const query = (name: string) => address.searchParams.get(`X-Amz-${name}`) ?? '';
  const signingDate = new Date(
    query('Date').replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (Number.isNaN(signingDate.getTime())) return false;
  const signed = new Set(query('SignedHeaders').split(';'));
  const place = { Bucket: bucket.name, Key: address.pathname.slice(`/${bucket.name}/`.length) };
  const command =
    method === 'PUT'
      ? new PutObjectCommand({
          ...place,
          ...(signed.has('content-type') && { ContentType: headers['content-type'] }),
          ...(signed.has('content-length') && { ContentLength: Number(headers['content-length']) }),
        })
      : new GetObjectCommand(place);
  const client = new S3Client({
    endpoint: `http://${headers.host}`,
    region: bucket.region,
    forcePathStyle: bucket.forcePathStyle,
    credentials: bucket,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const again = await getSignedUrl(client, command, {
    signingDate,
    expiresIn: Number(query('Expires')),
    signableHeaders: signed,
    unhoistableHeaders: signed,
  });
  return new URL(again).searchParams.get('X-Amz-Signature') === query('Signature');
}
