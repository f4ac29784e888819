/** The form of a referral code; only the server knows whether it exists. */
const CODIGO = /^[A-Z0-9]{8}$/;

/** A typed or linked code as it is stored; null when it has another form. */
export function normalizarCodigo(texto: string | null | undefined): string | null {
  const codigo = texto?.trim().toUpperCase() ?? "";
  return CODIGO.test(codigo) ? codigo : null;
}

/** A link as short as a message needs it: it leads to the other one. */
export const enlaceCorto = (public_url: string, codigo: string): string => `${public_url}/i/${codigo}`;

/** The link that a person shares to invite others. */
export const enlaceInvitacion = (public_url: string, codigo: string): string =>
  `${public_url}/registrate?key_referido=${encodeURIComponent(codigo)}`;
