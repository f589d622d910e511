import { type Html, html } from '@sermon/domain/html';
import { listCountries } from '../../countries.ts';
import type { CardFields } from '../cards.ts';

/** The message of a page whose form was refused. `field` is the field that has to be corrected, or null. */
export type Shown = { error?: string | null; field?: keyof CardFields | null; entered?: Partial<CardFields> };

export const errorNote = ({ error = null, field = null }: Shown): Html | null =>
  error === null || field !== null ? null : html`<p class="error" role="alert">${error}</p>`;

type Field = { name: keyof CardFields; label: string; max: number; isNumber?: boolean; isRequired?: boolean };

function fieldOf({ name, label, max, isNumber = false, isRequired = true }: Field, shown: Shown): Html {
  const error = shown.field === name ? (shown.error ?? null) : null;
  // The security code is never sent back.
  const value = name === 'cvc' ? '' : (shown.entered?.[name] ?? '');
  return html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      autocomplete="off"
      maxlength="${max}"
      value="${value}"
      ${isNumber ? html`inputmode="numeric"` : null}
      ${isRequired ? html`required` : null}
      ${error === null ? null : html`autofocus aria-invalid="true" aria-describedby="${name}-error"`}
    />
    ${error === null ? null : html`<p class="field-error" id="${name}-error" role="alert">${error}</p>`}`;
}

/** Returns the fields of a card. After an error, they keep what was entered, except for the security code. */
export function cardFormFields(shown: Shown): Html {
  const chosen = (shown.entered?.country ?? 'US').toUpperCase();
  const countries = listCountries.map(
    ({ twoCharCode, name }) =>
      html`<option value="${twoCharCode}" ${twoCharCode === chosen ? html`selected` : null}>${name}</option>`,
  );
  const expiry: Field = { name: 'expiry', label: 'Expiration (MM / YY)', max: 20, isNumber: true };
  const cvc: Field = { name: 'cvc', label: 'Security code (CVC)', max: 10, isNumber: true };
  return html`
    ${fieldOf({ name: 'number', label: 'Card number', max: 40, isNumber: true }, shown)}
    <div class="pair">
      <div>${fieldOf(expiry, shown)}</div>
      <div>${fieldOf(cvc, shown)}</div>
    </div>
    <label for="country">Country</label>
    <select id="country" name="country" autocomplete="off">
      ${countries}
    </select>
    ${fieldOf({ name: 'postalCode', label: 'ZIP or postal code', max: 20, isRequired: false }, shown)}
  `;
}

export const testCardList = html`
  <h2>Test cards</h2>
  <p class="soft">Never enter a real card here. Use any date in the future and any security code of three digits.</p>
  <table>
    <thead>
      <tr>
        <th scope="col">Number</th>
        <th scope="col">What happens</th>
      </tr>
    </thead>
    <tbody>
      <tr>
        <td>4242 4242 4242 4242</td>
        <td>The payment succeeds</td>
      </tr>
      <tr>
        <td>4000 0000 0000 0002</td>
        <td>The card is declined</td>
      </tr>
      <tr>
        <td>4000 0000 0000 0341</td>
        <td>Works now, fails at the renewal</td>
      </tr>
    </tbody>
  </table>
`;
