/** A code shows its first 3 characters, ****, its last 1. */
export const mascaraCodigo = (codigo: string): string => `${codigo.slice(0, 3)}****${codigo.slice(-1)}`;

/** An e-mail shows 2 characters of its local part, ****@, its domain. */
export function mascaraCorreo(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, Math.min(2, at))}****@${email.slice(at + 1)}`;
}
