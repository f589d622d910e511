import fc from 'fast-check';

// The same examples in every run: a failure is seen again, and a run that passes passes everywhere.
fc.configureGlobal({ seed: 20_261_122 });
