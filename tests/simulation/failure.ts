/** The shop did what it must not do, or the simulation found a difference. */
export class SimulationFailure extends Error {}
