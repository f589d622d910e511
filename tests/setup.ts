import fc from 'fast-check';

// A fixed seed generates the same examples in every run, so that failures can be reproduced.
fc.configureGlobal({ seed: 20_261_122 });
