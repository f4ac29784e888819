import { guardarAjustes, leerGuardados } from "#modules/ajustes/ajustes.store.server.ts";
import { guardarArchivoLogo as guardarArchivoDeMarca } from "#modules/comun/archivos.store.server.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import type { AccionAuditada } from "#modules/comun/auditoria.ts";
import { cambiosDe } from "#modules/comun/cambios.ts";
import type { Entrada } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { type Ajustes, completarAjustes } from "./ajustes.ts";
import { leerEncendido, leerPasos, leerPausa, leerReglas, leerTienda } from "./formulario.ts";
import { leerMarcaDeFormulario } from "./formulario-marca.ts";
import { DECLARACION, DECLARACION_VERSION, INTERRUPTOR, type PartePausable } from "./pausa.ts";
import { type LogoSubido, prepararLogo } from "./preparar-logo.server.ts";
import { leerFilasTransportistas } from "./transportistas.ts";

/** Whether anything changed; equal values are not written again. */
export type AjustesGuardados = { cambio: boolean };

/** Saves the identity and contact data of the shop. */
export async function guardarTienda(ctx: Ctx, entrada: Entrada, sesion: Sesion): Promise<AjustesGuardados> {
  exigirPermiso(sesion, "ajustes.guardar");
  return guardar(ctx, { cambios: exigirDatos(leerTienda(entrada)), objeto: "ajustes:tienda" }, sesion);
}

/** Saves name, colour, texts and networks. */
export async function guardarMarca(ctx: Ctx, entrada: Entrada, sesion: Sesion): Promise<AjustesGuardados> {
  exigirPermiso(sesion, "ajustes.guardar");
  const cambios = exigirDatos(leerMarcaDeFormulario(entrada));
  return guardar(ctx, { cambios, objeto: "ajustes:marca" }, sesion);
}

/** Replaces the logo. The old file stays: mails that were sent show it. */
export async function guardarLogo(ctx: Ctx, subido: LogoSubido, sesion: Sesion): Promise<AjustesGuardados> {
  exigirPermiso(sesion, "ajustes.guardar");
  const logo = await prepararLogo(subido);
  const { nombre } = subido;
  const antes = (tx: Tx) =>
    guardarArchivoDeMarca(tx, { ...logo, nombre: nombre.slice(0, 120) || "logo", created_at: tx.now() });
  return guardar(ctx, { cambios: { logo: logo.id }, objeto: "ajustes:logo", antes }, sesion);
}

/** Without a logo the pages write the name of the shop. */
export async function quitarLogo(ctx: Ctx, sesion: Sesion): Promise<AjustesGuardados> {
  exigirPermiso(sesion, "ajustes.guardar");
  return guardar(ctx, { cambios: { logo: "" }, objeto: "ajustes:logo" }, sesion);
}

/** Declarations of the first steps: where the backups are, and that the list may be hidden. */
export async function guardarPasos(ctx: Ctx, entrada: Entrada, sesion: Sesion): Promise<AjustesGuardados> {
  exigirPermiso(sesion, "ajustes.guardar");
  return guardar(ctx, { cambios: exigirDatos(leerPasos(entrada)), objeto: "ajustes:pasos" }, sesion);
}

export async function guardarReglas(ctx: Ctx, entrada: Entrada, sesion: Sesion): Promise<AjustesGuardados> {
  exigirPermiso(sesion, "ajustes.guardar");
  return guardar(ctx, { cambios: exigirDatos(leerReglas(entrada)), objeto: "ajustes:reglas" }, sesion);
}

export async function guardarTransportistas(
  ctx: Ctx,
  entrada: Entrada,
  sesion: Sesion,
): Promise<AjustesGuardados> {
  exigirPermiso(sesion, "ajustes.guardar");
  const cambios = exigirDatos(leerFilasTransportistas(entrada));
  return guardar(ctx, { cambios, objeto: "ajustes:transportistas" }, sesion);
}

/** Switches a part of the shop on. The audit keeps the declaration with its author, date and wording. */
export async function encenderParte(ctx: Ctx, entrada: Entrada, sesion: Sesion): Promise<AjustesGuardados> {
  exigirPermiso(sesion, "ajustes.guardar");
  const { parte, nota } = exigirDatos(leerEncendido(entrada));
  const { clave, aviso } = INTERRUPTOR[parte];
  const declaracion = { version: DECLARACION_VERSION, texto: DECLARACION, ...(nota && { nota }) };
  const acto = { accion: "ajustes.encender", objeto: objetoDe(parte), mas: { declaracion } } as const;
  return guardar(ctx, { ...acto, cambios: { [clave]: true, [aviso]: "" }, si: (a) => !a[clave] }, sesion);
}

/** Pauses a part, or changes its notice while it is paused. */
export async function pausarParte(ctx: Ctx, entrada: Entrada, sesion: Sesion): Promise<AjustesGuardados> {
  exigirPermiso(sesion, "ajustes.guardar");
  const { parte, aviso: texto } = exigirDatos(leerPausa(entrada));
  const { clave, aviso } = INTERRUPTOR[parte];
  const acto = { accion: "ajustes.pausar", objeto: objetoDe(parte) } as const;
  return guardar(ctx, { ...acto, cambios: { [clave]: false, [aviso]: texto } }, sesion);
}

export const objetoDe = (parte: PartePausable): string => `ajuste:${INTERRUPTOR[parte].clave}`;

type Acto = {
  cambios: Partial<Ajustes>;
  objeto: string;
  accion?: AccionAuditada;
  /** What the audit stores besides the change. */
  mas?: object;
  /** Runs in the same transaction, before the change is written. */
  antes?: (tx: Tx) => Promise<void>;
  /** Condition that is checked under the lock; without it the change is always made. */
  si?: (ajustes: Ajustes) => boolean;
};

function guardar(ctx: Ctx, acto: Acto, { codigo_referido: quien }: Sesion): Promise<AjustesGuardados> {
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "ajustes");
    const guardados = await leerGuardados(tx);
    // Compare with the stored values only: saving a default value for the first time counts as a change.
    const cambios = cambiosDe(guardados, acto.cambios);
    const procede = acto.si?.(completarAjustes(guardados)) ?? true;
    if (!cambios || !procede) return { cambio: false };
    await acto.antes?.(tx);
    await guardarAjustes(tx, acto.cambios, quien);
    const { accion = "ajustes.guardar", objeto, mas } = acto;
    const despues = { ...cambios.despues, ...mas };
    await anotarAuditoria(tx, { quien, accion, objeto, antes: cambios.antes, despues });
    return { cambio: true };
  });
}
