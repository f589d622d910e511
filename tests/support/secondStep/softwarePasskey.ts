import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** Encodes the few types of CBOR (RFC 8949) that an authenticator needs. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [encode(key), encode(each)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** Differences from an honest authenticator. */
type Deviation = {
  origin?: string;
  challenge?: string;
  rpId?: string;
  /** False for a security key without a PIN. */
  isVerified?: boolean;
  counter?: number;
  /** Signs with another key. */
  key?: KeyObject;
  /** The user whom the passkey names, if it is not its own user. Undefined for an authenticator that names none. */
  userHandle?: string | undefined;
};

/** A passkey in software, for tests: creates a key, and signs as an authenticator does (WebAuthn level 3). */
export function createSoftwarePasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const credentialId = id.toString('base64url');
  const rpId = new URL(origin).hostname;
  let uses = 0;
  let userHandle: string | undefined;

  const clientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({ type, challenge: deviation.challenge ?? challenge, origin: deviation.origin ?? origin }),
    );

  function authenticatorData(deviation: Deviation, attested = Buffer.alloc(0)): Buffer {
    const { isVerified = true, counter = uses } = deviation;
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(deviation.rpId ?? rpId), Buffer.from([flags]), count, attested]);
  }

  return {
    credentialId,
    /** Answers the options for a new passkey. */
    create({ challenge, user }: { challenge: string; user?: { id: string } }, deviation: Deviation = {}) {
      userHandle = user?.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([id.length >> 8, id.length & 0xff]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, encode(cose)]);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(deviation, attested)],
      ]);
      return {
        credentialId,
        clientDataJSON: clientData('webauthn.create', challenge, deviation).toString('base64url'),
        attestationObject: encode(attestation).toString('base64url'),
        transports: ['internal'],
      };
    },
    /** Answers the options for a sign-in. */
    sign({ challenge }: { challenge: string }, deviation: Deviation = {}) {
      uses += 1;
      const client = clientData('webauthn.get', challenge, deviation);
      const data = authenticatorData(deviation);
      return {
        credentialId,
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), deviation.key ?? privateKey).toString(
          'base64url',
        ),
        userHandle: 'userHandle' in deviation ? deviation.userHandle : userHandle,
      };
    },
  };
}
