import type { CardFields } from '../cards.ts';
import { type Html, html } from './page.ts';

/** Returns the fields of a card. After an error, they keep what was entered, except for the security code. */
export const cardFormFields = (entered: Partial<CardFields>): Html => html`
  <label for="number">Card number</label>
  <input
    id="number"
    name="number"
    inputmode="numeric"
    autocomplete="off"
    required
    maxlength="40"
    value="${entered.number ?? ''}"
  />
  <div class="pair">
    <div>
      <label for="expiry">Expiration (MM / YY)</label>
      <input
        id="expiry"
        name="expiry"
        inputmode="numeric"
        autocomplete="off"
        required
        maxlength="20"
        value="${entered.expiry ?? ''}"
      />
    </div>
    <div>
      <label for="cvc">Security code (CVC)</label>
      <input id="cvc" name="cvc" inputmode="numeric" autocomplete="off" required maxlength="10" />
    </div>
  </div>
  <div class="pair">
    <div>
      <label for="country">Country (2 letters)</label>
      <input id="country" name="country" autocomplete="off" required maxlength="2" value="${entered.country ?? 'US'}" />
    </div>
    <div>
      <label for="postalCode">ZIP or postal code</label>
      <input id="postalCode" name="postalCode" autocomplete="off" maxlength="20" value="${entered.postalCode ?? ''}" />
    </div>
  </div>
`;

/** Lists the cards that work here. */
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
