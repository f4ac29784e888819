import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { Db } from "#database/client.ts";
import { usuarios } from "#database/schema.ts";
import { REVISA_TU_CORREO } from "#modules/usuarios/textos.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { nuevaPersona } from "#tests/support/e2e/account.ts";
import type { Login } from "#tests/support/server.ts";
import { darPuntos } from "#tests/support/shop/personas.ts";
import { type Carga, contar, espera, type Persona } from "./carga.ts";
import { enviar } from "./cliente.ts";

const NADIE = { cookie: "" };

/** 'COMENZAR': repeated after a cut connection it is the same sign-up, with one more mail. */
async function registrarse(carga: Carga, key_referido = ""): Promise<Login> {
  const quien = nuevaPersona();
  const { status, texto } = await enviar(carga, "/registrate", { ...quien, key_referido }, NADIE);
  if (status !== 200 || !texto.includes(REVISA_TU_CORREO)) throw new Error(`sign-up: ${status}`);
  carga.registro.altas.push({ email: quien.email, confirmada: false });
  return quien;
}

/** The newest confirmation link that arrived at an address. */
function enlaceDe({ correos }: Carga, email: string): string | null {
  const suyo = correos().findLast(({ to, text }) => to.includes(email) && text.includes("/confirmar?token="));
  return suyo ? (/\/confirmar\?token=[0-9a-f]+/.exec(suyo.text)?.[0] ?? null) : null;
}

/**
 * Confirms the mailed link with the password of the sign-up; null until the mail arrives. If a cut request already used
 * the link, signs in instead.
 */
async function confirmarse(carga: Carga, quien: Login): Promise<string | null> {
  const enlace = enlaceDe(carga, quien.email);
  if (!enlace) return null;
  const token = enlace.split("=")[1] ?? "";
  const campos = { intento: "confirmar", token, contrasena: quien.contrasena };
  const { status, cookie } = await enviar(carga, enlace, campos, NADIE);
  const abierta = status === 302 && cookie !== "" ? cookie : await ingresar(carga, quien);
  for (const alta of carga.registro.altas) if (alta.email === quien.email) alta.confirmada = true;
  return abierta;
}

export async function ingresar(carga: Carga, { email, contrasena }: Login): Promise<string> {
  const { status, cookie } = await enviar(carga, "/ingresar", { email, contrasena }, NADIE);
  if (status !== 302 || cookie === "") throw new Error(`login of ${email}: ${status}`);
  return cookie;
}

/** Fewer than the queue of password hashes admits. */
const A_LA_VEZ = 16;

/** Creates people through the sign-up, every other one invited by the first, with some initial points. */
export async function poblar(carga: Carga, db: Db, cuantas: number, inicial: number): Promise<void> {
  const primera = await entrar(carga, db, await registrarse(carga), null);
  const personas = [primera];
  while (personas.length < cuantas) {
    const grupo = Array.from({ length: Math.min(A_LA_VEZ, cuantas - personas.length) }, async (_, i) => {
      const referente = i % 2 === 0 ? primera.codigo : null;
      return entrar(carga, db, await registrarse(carga, referente ?? ""), referente);
    });
    personas.push(...(await Promise.all(grupo)));
  }
  // Otherwise the shop would ask for the address of each paid order, whenever its job runs.
  const codigos = personas.map(({ codigo }) => codigo);
  await db
    .update(usuarios)
    .set({ direccion: "Calle Uno 1", comuna: "Ñuñoa", region: "Metropolitana de Santiago" })
    .where(inArray(usuarios.codigo_referido, codigos));
  for (const persona of personas) {
    await darPuntos(testCtx(db, new Date()), persona.codigo, inicial);
    carga.personas.push({ ...persona, inicial });
  }
}

async function entrar(carga: Carga, db: Db, quien: Login, referente: string | null): Promise<Persona> {
  let cookie = await confirmarse(carga, quien);
  while (cookie === null) {
    await espera(50);
    cookie = await confirmarse(carga, quien);
  }
  const [fila] = await db
    .select()
    .from(usuarios)
    .where(inArray(usuarios.email, [quien.email]));
  if (!fila?.user_id) throw new Error(`no account ${quien.email}`);
  const { codigo_referido: codigo, user_id } = fila;
  return { ...quien, cookie, codigo, user_id, referente, inicial: 0, chat: randomUUID() };
}

const porConfirmar = new WeakMap<Carga, Login[]>();

/** The links that were mailed do not work any more: a backup leaves them out. */
export const olvidarPorConfirmar = (carga: Carga): void => void porConfirmar.delete(carga);

/** A new person during the load: signs up now and confirms when the mail arrives. */
export async function alguienNuevo(carga: Carga): Promise<void> {
  const esperan = porConfirmar.get(carga) ?? [];
  porConfirmar.set(carga, esperan);
  const siguiente = esperan.shift();
  if (!siguiente) return void esperan.push(await registrarse(carga));
  if (await confirmarse(carga, siguiente)) return;
  contar(carga.registro.dudas, "mail awaited");
  esperan.push(siguiente);
}
