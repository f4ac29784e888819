/** How a test mail ended. */
export type ResultadoPrueba =
  | "aceptado"
  | "sin_servidor"
  | "ingreso"
  | "nombre"
  | "tiempo"
  | "conexion"
  | "rechazo";

/** What the owner reads: what the mail server answered, and what to check. */
const FRASES: Record<ResultadoPrueba, string> = {
  aceptado: "El servidor de correo aceptó la prueba. Revisa tu bandeja de entrada.",
  sin_servidor:
    "No hay servidor de correo configurado: parte la tienda con SMTP_URL, por ejemplo smtps://usuario:clave@servidor:465. Mientras tanto los correos quedan en /admin/correos.",
  ingreso: "El servidor de correo rechazó el usuario o la clave: revisa los de SMTP_URL.",
  nombre: "No existe un servidor con ese nombre: revisa la dirección de SMTP_URL.",
  tiempo:
    "El servidor de correo no respondió a tiempo: revisa el puerto de SMTP_URL y que no lo bloquee un cortafuegos.",
  conexion:
    "No se pudo abrir la conexión con el servidor de correo: revisa la dirección y el puerto de SMTP_URL.",
  rechazo: "El servidor de correo rechazó la prueba",
};

type Falla = {
  code?: unknown;
  responseCode?: unknown;
  response?: unknown;
  cause?: unknown;
  message?: unknown;
};

const NOMBRE = /\b(ENOTFOUND|EAI_AGAIN|EDNS|ENODATA)\b/;
const TIEMPO = /\b(ETIMEDOUT|ESOCKETTIMEDOUT)\b|timed? ?out|no respondió a tiempo/i;

/** The reason of a failed delivery, from the code of the mail library or its cause. */
export function resultadoDe(error: unknown): Exclude<ResultadoPrueba, "aceptado" | "sin_servidor"> {
  const falla = (typeof error === "object" && error !== null ? error : {}) as Falla;
  const dicho = `${String(falla.code ?? "")} ${String(falla.message ?? "")}`;
  if (falla.code === "EAUTH" || falla.responseCode === 535) return "ingreso";
  if (NOMBRE.test(dicho)) return "nombre";
  if (TIEMPO.test(dicho)) return "tiempo";
  if (typeof falla.responseCode === "number") return "rechazo";
  if (falla.cause !== undefined && falla.cause !== error) return resultadoDe(falla.cause);
  return "conexion";
}

/** The sentence for the owner. A refusal quotes the server, which never repeats a password. */
export function fraseDe(resultado: ResultadoPrueba, error?: unknown): string {
  if (resultado !== "rechazo") return FRASES[resultado];
  const { response } = (typeof error === "object" && error !== null ? error : {}) as Falla;
  const cita = typeof response === "string" ? response.replace(/\s+/g, " ").slice(0, 200) : "";
  return cita ? `${FRASES.rechazo}: «${cita}».` : `${FRASES.rechazo}.`;
}
