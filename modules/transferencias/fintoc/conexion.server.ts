import { z } from "zod";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { type Entrada, leerFormulario } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Lector, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import {
  borrarSecreto,
  type EstadoSecreto,
  guardarSecreto,
  LLAVE_PEGADA,
  leerSecreto,
  type NombreSecreto,
  verSecretos,
} from "#modules/conexiones/secretos.server.ts";
import {
  borrarConexion,
  type Conexion,
  contarPorVer,
  escribirConexion,
  leerConexion,
} from "./fintoc.store.server.ts";
import { deCuenta } from "./formulario-fintoc.ts";
import { RUTA_EVENTOS, TEXTOS_FINTOC } from "./textos.ts";

const NOMBRES = ["llave", "link", "webhook"] as const;
type Nombre = (typeof NOMBRES)[number];
const secreto = (nombre: Nombre): NombreSecreto => `fintoc.${nombre}`;

/** A field of a secret: empty keeps the one that is stored. */
const escrito = z.preprocess(
  (valor) => (typeof valor === "string" ? valor.trim() : ""),
  z.literal("").or(z.string().regex(LLAVE_PEGADA, "Cópiala completa desde Fintoc, sin espacios.")),
);

const formulario = deCuenta.extend({
  llave: escrito.refine(
    (valor) => !valor.startsWith("pk_"),
    "Esa es la llave pública: usa la secreta, que empieza con sk_.",
  ),
  link: escrito,
  webhook: escrito,
});

const FALTA: Record<Nombre, string> = {
  llave: "Falta la llave secreta.",
  link: "Falta el token del link.",
  webhook: "Falta el secreto del webhook.",
};

/** Saves the account and the keys that were written; a key that is left empty stays as it is. */
export async function guardarConexion(ctx: Ctx, entrada: Entrada, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "conexiones.editar");
  const { cuenta_fintoc, cuenta, ...escritos } = exigirDatos(leerFormulario(formulario, entrada));
  const quien = sesion.codigo_referido;
  await enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "fintoc");
    const estados = await verSecretos(tx, NOMBRES.map(secreto));
    for (const [i, nombre] of NOMBRES.entries()) {
      if (escritos[nombre] === "" && !estados[i]) throw new Rechazo("valor", FALTA[nombre]);
      if (escritos[nombre] !== "") await guardarSecreto(tx, secreto(nombre), escritos[nombre], quien);
    }
    const antes = await leerConexion(tx);
    await escribirConexion(tx, { cuenta_fintoc, cuenta, quien, guardada_en: tx.now() });
    await anotar(tx, quien, antes, { cuenta_fintoc, cuenta });
  });
}

/** Disconnects Fintoc: the keys are deleted, the movements that it brought stay. */
export async function quitarConexion(ctx: Ctx, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "conexiones.editar");
  const quien = sesion.codigo_referido;
  await enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "fintoc");
    const antes = await leerConexion(tx);
    for (const nombre of NOMBRES) await borrarSecreto(tx, secreto(nombre), quien);
    if (await borrarConexion(tx)) await anotar(tx, quien, antes, null);
  });
}

type Cuentas = Pick<Conexion, "cuenta_fintoc" | "cuenta">;

const cuentasDe = (conexion: Cuentas | null) =>
  conexion && { cuenta_fintoc: conexion.cuenta_fintoc, cuenta: conexion.cuenta };

const anotar = (tx: Tx, quien: string, antes: Cuentas | null, despues: Cuentas | null): Promise<void> =>
  anotarAuditoria(tx, {
    quien,
    accion: "transferencias.fintoc",
    objeto: "conexion:fintoc",
    antes: cuentasDe(antes),
    despues: cuentasDe(despues),
  });

/** The keys for a question; null while one of them is missing. */
export async function leerLlavesFintoc(
  ctx: Lector & Pick<Tx, "cofre">,
): Promise<{ llave: string; link: string } | null> {
  const llave = await leerSecreto(ctx, secreto("llave"));
  const link = await leerSecreto(ctx, secreto("link"));
  return llave !== null && link !== null ? { llave, link } : null;
}

export const leerSecretoWebhook = (ctx: Lector & Pick<Tx, "cofre">): Promise<string | null> =>
  leerSecreto(ctx, secreto("webhook"));

/** What the page of connections shows. The keys themselves never leave the server. */
export type EstadoFintoc = {
  conexion: Pick<Conexion, "cuenta_fintoc" | "cuenta" | "sincronizada_en" | "error"> | null;
  secretos: Record<Nombre, EstadoSecreto>;
  /** The address that the owner gives to Fintoc. */
  direccion: string;
  por_ver: number;
};

export async function leerEstado(ctx: Ctx, sesion: Sesion): Promise<EstadoFintoc> {
  exigirPermiso(sesion, "conexiones.abrir");
  const [llave = null, link = null, webhook = null] = await verSecretos(ctx, NOMBRES.map(secreto));
  const fila = await leerConexion(ctx);
  return {
    conexion: fila && {
      cuenta_fintoc: fila.cuenta_fintoc,
      cuenta: fila.cuenta,
      sincronizada_en: fila.sincronizada_en,
      error: fila.error,
    },
    secretos: { llave, link, webhook },
    direccion: `${ctx.public_url}${RUTA_EVENTOS}`,
    por_ver: await contarPorVer(ctx),
  };
}

export async function exigirConexion(lector: Lector): Promise<Conexion> {
  const conexion = await leerConexion(lector);
  if (!conexion) throw new Rechazo("estado", TEXTOS_FINTOC.apagada);
  return conexion;
}
