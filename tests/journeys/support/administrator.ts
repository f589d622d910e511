import type { Person } from './app.ts';

/** The first person on the servers of the journeys, who is therefore their administrator. */
export const administrator: Person = {
  firstName: 'Deborah',
  lastName: 'Lapidoth',
  email: 'deborah@church.example',
  password: 'under the palm tree',
};

/** Registers the administrator, unless the server began with data that has them already. */
export async function registerAdministrator(address: string): Promise<void> {
  await fetch(`${address}/api/Authentication/Register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
}
