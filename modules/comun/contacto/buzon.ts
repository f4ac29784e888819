/** Providers that ignore dots in the local part. */
const SIN_PUNTOS = new Set(["gmail.com", "googlemail.com"]);

/** The mailbox behind an address: without `+tags`, and without dots where the provider ignores them. */
export function buzonDe(email: string): string {
  const plano = email.trim().toLowerCase();
  const arroba = plano.lastIndexOf("@");
  const dominio = plano.slice(arroba + 1);
  const [local = ""] = plano.slice(0, arroba).split("+");
  if (!SIN_PUNTOS.has(dominio)) return `${local}@${dominio}`;
  return `${local.replaceAll(".", "")}@gmail.com`;
}
