// Creates the JSON schemas that tests use to check the requests to Stripe, from the types of Stripe's client. The generator is
// installed in a temporary folder for this run only.
import './node-version.mjs';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const { dependencies } = JSON.parse(readFileSync(join(root, 'apps/server/package.json'), 'utf8'));
const packages = [`stripe@${dependencies.stripe}`, 'ts-json-schema-generator@2.10.0', '@types/node@22.20.7'];
const target = join(root, 'tests/support/stripe/requests.schema.json');

/** The parameters of each request that the product sends. Parts of a path in braces are ids. */
const requests = {
  'GET /v1/prices/{id}': 'PriceRetrieveParams',
  'POST /v1/customers': 'CustomerCreateParams',
  'POST /v1/customers/{id}': 'CustomerUpdateParams',
  'DELETE /v1/customers/{id}': 'CustomerDeleteParams',
  'GET /v1/promotion_codes': 'PromotionCodeListParams',
  'POST /v1/checkout/sessions': 'Checkout.SessionCreateParams',
  'GET /v1/checkout/sessions/{id}': 'Checkout.SessionRetrieveParams',
  'POST /v1/setup_intents': 'SetupIntentCreateParams',
  'GET /v1/setup_intents/{id}': 'SetupIntentRetrieveParams',
  'POST /v1/customer_sessions': 'CustomerSessionCreateParams',
  'POST /v1/subscriptions': 'SubscriptionCreateParams',
  'GET /v1/subscriptions': 'SubscriptionListParams',
  'GET /v1/subscriptions/{id}': 'SubscriptionRetrieveParams',
  'POST /v1/subscriptions/{id}': 'SubscriptionUpdateParams',
  'DELETE /v1/subscriptions/{id}': 'SubscriptionCancelParams',
  'GET /v1/invoices': 'InvoiceListParams',
  'POST /v1/invoices/{id}/void': 'InvoiceVoidInvoiceParams',
  'GET /v1/invoice_payments': 'InvoicePaymentListParams',
  'GET /v1/payment_intents': 'PaymentIntentListParams',
  'POST /v1/refunds': 'RefundCreateParams',
  'POST /v1/billing_portal/sessions': 'BillingPortal.SessionCreateParams',
  'POST /v1/tax/calculations': 'Tax.CalculationCreateParams',
};

const folder = mkdtempSync(join(tmpdir(), 'stripe-schema-'));
try {
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const options = { target: 'ES2022', module: 'nodenext', skipLibCheck: true, strict: true, types: ['node'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['requests.ts'] }));
  const lines = Object.entries(requests).map(([request, type]) => `  '${request}': Stripe.${type};`);
  writeFileSync(
    join(folder, 'requests.ts'),
    `import type { Stripe } from 'stripe';\nexport type Requests = {\n${lines.join('\n')}\n};\n`,
  );
  /** @type {(program: string, args: string[]) => void} */
  const run = (program, args) => execFileSync(program, args, { cwd: folder, stdio: 'inherit' });
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages]);
  const generator = 'node_modules/ts-json-schema-generator/bin/ts-json-schema-generator.js';
  const source = ['-p', 'requests.ts', '-f', 'tsconfig.json', '-t', 'Requests'];
  run(process.execPath, [generator, ...source, '--no-type-check', '-j', 'none', '-o', 'schema.json']);
  const { $schema, definitions } = JSON.parse(readFileSync(join(folder, 'schema.json'), 'utf8'));
  writeFileSync(target, JSON.stringify({ $schema, title: `stripe ${dependencies.stripe}`, definitions }) + '\n');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
