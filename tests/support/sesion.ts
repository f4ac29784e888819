import type { Sesion } from "#modules/comun/tx/contexto.ts";

/** The session that a login would give to a customer; the given fields replace its own. */
export const sesionDe = (campos: Pick<Sesion, "codigo_referido"> & Partial<Sesion>): Sesion => ({
  session_id: `sesion-${campos.codigo_referido}`,
  user_id: `u-${campos.codigo_referido}`,
  email: `${campos.codigo_referido.toLowerCase()}@correo.example`,
  role: "usuario",
  rol_admin: null,
  nombre: null,
  reciente: true,
  factor: "opcional",
  ...campos,
});
