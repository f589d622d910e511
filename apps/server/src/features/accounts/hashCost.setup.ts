/** Replaces the server's `hashCost` in tests, which hash thousands of passwords: the least that Argon2id allows. */
export const hashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
