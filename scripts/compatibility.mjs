import './node-version.mjs';
import { installWhenMissing } from './install.mjs';
import { runPackage } from './run.mjs';

// npm run compatibility -- 1.0.0: makes the fixtures of a release from the running code (docs/recipes/make-a-release.md).
const [release = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(release)) {
  console.error('Name the release, such as: npm run compatibility -- 1.0.0');
  process.exit(1);
}
await installWhenMissing();
const env = { ...process.env, COMPATIBILITY_RELEASE: release };
process.exit(
  await runPackage('vitest/vitest.mjs', ['run', '--project', 'embedded', 'tests/compatibility/make.ts'], { env }),
);
