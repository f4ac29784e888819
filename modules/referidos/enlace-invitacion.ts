/** What a referral code looks like; whether it belongs to somebody is the server's to say. */
const CODIGO = /^[A-Z0-9]{8}$/;

/** The code somebody typed or followed, as it is stored; null when it cannot be one. */
export function normalizarCodigo(texto: string | null | undefined): string | null {
  const codigo = texto?.trim().toUpperCase() ?? "";
  return CODIGO.test(codigo) ? codigo : null;
}

/** The link that a person shares with friends. */
export const enlaceInvitacion = (public_url: string, codigo: string): string =>
  `${public_url}/registrate?key_referido=${encodeURIComponent(codigo)}`;
