import fc from "fast-check";

const { PROPERTY_SEED } = process.env;

// With a seed every run of a property tries the same cases; without one each run tries others.
if (PROPERTY_SEED) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(PROPERTY_SEED) });
