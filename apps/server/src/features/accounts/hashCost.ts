/** Argon2id parameters from the OWASP password storage cheat sheet (19 MiB, 2 passes, 1 lane). */
export const hashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
