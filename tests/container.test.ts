import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

describe('compose.yaml', () => {
  type Service = Record<string, unknown>;
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };

  test.each(Object.keys(services))('gives the service %s no rights that it does not need', (name) => {
    const service = services[name]!;
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\$\{[A-Z]+_MEMORY:-\dg\}$/),
      pids_limit: expect.any(Number),
      tmpfs: expect.arrayContaining(['/tmp:size=64m']),
    });
    for (const key of ['privileged', 'cap_add', 'devices', 'network_mode', 'pid', 'ipc'])
      expect(service).not.toHaveProperty(key);
    // Every folder that a service writes to is a volume or is in memory.
    const [own, ...others] = service.volumes as string[];
    expect(own).toMatch(/^(data:\/data|database:\/var\/lib\/postgresql\/data)$/);
    expect(others).toEqual(name === 'product' ? ['${BACKUPS:-backups}:/backups'] : []);
  });

  test('publishes only the product, and only on this machine', () => {
    const published = Object.entries(services).filter(([, service]) => 'ports' in service);
    expect(published).toMatchObject([['product', { ports: ['127.0.0.1:3000:3000'] }]]);
  });

  test('runs no container as root', () => {
    expect(services.database!.user).toBe('postgres');
    expect(services.product).not.toHaveProperty('user');
    expect(read('Dockerfile')).toMatch(/^USER node$/m);
  });

  test('names a version of every image', () => {
    const images = [
      ...Object.values(services).flatMap(({ image }) => (image === undefined ? [] : String(image))),
      ...[...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image!),
    ];
    expect(images).toHaveLength(3);
    for (const image of images) expect(image).toMatch(/^[a-z]+:\d+(-trixie)?(-slim)?$/);
  });
});
