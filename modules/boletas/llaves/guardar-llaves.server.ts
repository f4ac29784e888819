import { leerCaf } from "#modules/boletas/caf/leer-caf.server.ts";
import { negativaRango } from "#modules/boletas/caf/rango.ts";
import type { Certificado } from "#modules/boletas/certificado/leer-certificado.server.ts";
import { leerConfiguracion } from "#modules/boletas/configuracion.server.ts";
import { cambiarCertificado, insertarCaf, leerRangos } from "#modules/boletas/emision/folios.store.server.ts";
import { firmadorEnHilo } from "#modules/boletas/hilo/firmar-en-hilo.server.ts";
import { TEXTOS_BOLETAS } from "#modules/boletas/textos.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { rutFormateado } from "#modules/comun/contacto/rut.ts";
import { exigir, exigirPermiso, rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { borrarFirmante, guardarCafAbierto, guardarFirmante } from "./llaves.server.ts";

/** `rut`: of the person who signs, as the owner writes it. */
type Subido = { contenido: Uint8Array; contrasena: string; rut: string };

/** Takes the certificate of the person who signs. The file and its password are not kept: only what signs is, encrypted. */
export async function guardarCertificado(
  ctx: Ctx,
  { contenido, contrasena, rut: escrito }: Subido,
  sesion: Sesion,
): Promise<Certificado> {
  exigirPermiso(sesion, "boletas.editar");
  const esperado = rutFormateado(escrito);
  if (!esperado) throw rechazoDeCampo("valor", "rut", TEXTOS_BOLETAS.rut_firma);
  const leido = await firmadorEnHilo.certificado({
    bytes: new Uint8Array(contenido),
    contrasena,
    rut: esperado,
    ahora: ctx.now(),
  });
  if ("frase" in leido) throw rechazoDeCampo("valor", "certificado", leido.frase);
  const quien = sesion.codigo_referido;
  const { rut, nombre, desde, hasta } = leido;
  await enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "boletas-llaves");
    await cambiarCertificado(tx, { rut, nombre, desde, hasta, quien, guardado_en: tx.now() });
    await guardarFirmante(tx, leido, quien);
    const despues = { rut, nombre, hasta };
    await anotarAuditoria(tx, {
      quien,
      accion: "boletas.certificado",
      objeto: "boletas:certificado",
      despues,
    });
  });
  return leido;
}

/** Takes the certificate away, while no boletas are issued with it. */
export async function quitarCertificado(ctx: Ctx, sesion: Sesion): Promise<boolean> {
  exigirPermiso(sesion, "boletas.editar");
  const quien = sesion.codigo_referido;
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "boletas-llaves");
    if ((await leerConfiguracion(tx)).activas) throw new Rechazo("estado", TEXTOS_BOLETAS.certificado_en_uso);
    const habia = await borrarFirmante(tx, quien);
    await cambiarCertificado(tx, null);
    if (habia)
      await anotarAuditoria(tx, {
        quien,
        accion: "boletas.certificado_quitar",
        objeto: "boletas:certificado",
      });
    return habia;
  });
}

type ClavesSii = Parameters<typeof leerCaf>[1]["claves"];

/** Takes a file of folios, and says why one cannot be used. Returns how many folios it brings. */
export async function guardarCaf(
  ctx: Ctx,
  contenido: Uint8Array,
  sesion: Sesion,
  claves?: ClavesSii,
): Promise<number> {
  exigirPermiso(sesion, "boletas.editar");
  const { emisor, ambiente } = await leerConfiguracion(ctx);
  if (!emisor) throw rechazoDeCampo("estado", "caf", TEXTOS_BOLETAS.sin_emisor);
  const caf = await leerCaf(contenido, { rut: emisor.rut, ambiente, ...(claves && { claves }) });
  if ("frase" in caf) throw rechazoDeCampo("valor", "caf", caf.frase);
  const { tipo, desde, hasta, fecha: autorizado, xml, clave } = caf;
  const quien = sesion.codigo_referido;
  await enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "boletas-llaves");
    exigir(negativaRango(caf, await leerRangos(tx, { rut: emisor.rut, ambiente })));
    const guardado_en = tx.now();
    const rango = { rut: emisor.rut, ambiente, tipo, desde, hasta, siguiente: desde, autorizado };
    const id = await insertarCaf(tx, { ...rango, quien, guardado_en });
    await guardarCafAbierto(tx, id, { xml, clave }, quien);
    const despues = { ambiente, tipo, desde, hasta };
    await anotarAuditoria(tx, { quien, accion: "boletas.caf", objeto: `boletas:caf:${id}`, despues });
  });
  return hasta - desde + 1;
}
