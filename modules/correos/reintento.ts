import type { PlanReintentos } from "#modules/comun/bandeja/reintento.ts";

/** The waits double from half a minute on. After eight attempts a mail is stuck until an admin retries it. */
export const PLAN_CORREOS: PlanReintentos = {
  arriendo: 120_000,
  esperas: [30_000, 60_000, 120_000, 240_000, 480_000, 960_000, 1_920_000],
};
