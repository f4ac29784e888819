import { TOKEN } from "./respuestas.ts";

/** What a browser brings back from Webpay. */
export type Retorno =
  | { clase: "vuelve"; token: string }
  /** The customer annulled, the form timed out, or Transbank showed an error: never commit. */
  | { clase: "abandona"; token: string | null; orden: string | null; sesion: string | null };

const ORDEN = /^[\w-]{1,26}$/;
const SESION = /^[\w-]{1,61}$/;

type Dados = { get(nombre: string): unknown };

/** The four shapes of a return; null when it is none of them. */
export function leerRetorno(dados: Dados): Retorno | null {
  const campo = (nombre: string, forma: RegExp) => {
    const valor = dados.get(nombre);
    if (valor === null || valor === undefined || valor === "") return null;
    return typeof valor === "string" && forma.test(valor) ? valor : undefined;
  };
  const token_ws = campo("token_ws", TOKEN);
  const token = campo("TBK_TOKEN", TOKEN);
  const orden = campo("TBK_ORDEN_COMPRA", ORDEN);
  const sesion = campo("TBK_ID_SESION", SESION);
  if ([token_ws, token, orden, sesion].includes(undefined)) return null;
  if (token_ws && !token && !orden && !sesion) return { clase: "vuelve", token: token_ws };
  if (token_ws && token && token_ws !== token) return null;
  if (!token && !(orden && sesion)) return null;
  return { clase: "abandona", token: token ?? null, orden: orden ?? null, sesion: sesion ?? null };
}
