import { z } from "zod";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { anunciarVenta } from "#modules/compras/avisos.server.ts";
import { faltaDiferencia } from "#modules/compras/cotizacion/montos.ts";
import { avisarDiferencia } from "#modules/compras/envio/avisar-diferencia.server.ts";
import { leerClases, leerTarifasDe } from "#modules/compras/envio/envios.store.server.ts";
import { lugarDe } from "#modules/compras/envio/lugar.ts";
import { type EnvioMudado, mudarEnvio } from "#modules/compras/envio/mudanza.ts";
import { conVenta } from "#modules/compras/venta/con-venta.server.ts";
import { negativaDireccion } from "#modules/compras/venta/direccion.ts";
import { type LineaDeVenta, leerLineas } from "#modules/compras/venta/lineas.store.server.ts";
import { incluidoDe } from "#modules/compras/venta/premio.ts";
import type { VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import { cambiarVenta } from "#modules/compras/venta/venta.store.server.ts";
import type { DireccionEnvio } from "#modules/compras/venta/venta.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { type Entrada, leerFormulario, linea } from "#modules/comun/formulario.ts";
import { exigir, exigirDatos, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { claseMasPesada } from "#modules/productos/clase-peso.ts";
import { LARGO_MAXIMO } from "#modules/usuarios/perfil.ts";
import { regionDe } from "#modules/usuarios/regiones.ts";

const direccion = z.object({
  nombre: linea("Escribe el nombre de quien recibe.", LARGO_MAXIMO),
  direccion: linea("Escribe la calle y el número.", LARGO_MAXIMO),
  comuna: linea("Elige la comuna.", LARGO_MAXIMO).refine(
    (comuna) => regionDe(comuna) !== "",
    "Elige la comuna de la lista.",
  ),
  celular: linea("", LARGO_MAXIMO).or(z.literal("")),
});

export type DireccionCorregida = EnvioMudado & {
  codigo: string;
  /** What the customer still has to pay for the shipping. */
  falta: number;
  /** The sale had that address already. */
  repetida: boolean;
};

/** The customer corrects where an own sale goes, until its goods are prepared. */
export const corregirDireccionPropia = (ctx: Ctx, codigo: string, entrada: Entrada, sesion: Sesion) =>
  corregir(ctx, codigo, entrada, sesion, "cliente");

/** An admin corrects it until the goods are sent, and the customer is told. */
export async function corregirDireccion(ctx: Ctx, codigo: string, entrada: Entrada, sesion: Sesion) {
  exigirPermiso(sesion, "despachos.mover");
  return corregir(ctx, codigo, entrada, sesion, "admin");
}

async function corregir(
  ctx: Ctx,
  codigo: string,
  entrada: Entrada,
  sesion: Sesion,
  quien: "cliente" | "admin",
): Promise<DireccionCorregida> {
  const datos = exigirDatos(leerFormulario(direccion, entrada));
  const envio: DireccionEnvio = { ...datos, region: regionDe(datos.comuna) };
  const de = quien === "cliente" ? "propia" : undefined;
  return conVenta(ctx, { codigo, sesion, de }, async (tx, tomada) => {
    const lineas = await leerLineas(tx, [tomada.venta.id]);
    exigir(negativaDireccion(quien, { ...tomada.venta, lineas }));
    const { version, ...corregida } = await ponerDireccion(tx, tomada, {
      lineas,
      envio,
      autor: sesion.codigo_referido,
    });
    if (quien === "admin" && !corregida.repetida)
      await tomada.avisar({
        clase: "direccion",
        version,
        titulo: "Cambiamos la dirección de tu pedido",
        texto: `Tu compra ${codigo} va a ${envio.direccion}, ${envio.comuna}.`,
      });
    return corregida;
  });
}

type Puesta = { lineas: readonly LineaDeVenta[]; envio: DireccionEnvio; autor: string };

const CAMPOS = ["nombre", "direccion", "comuna", "region", "celular"] as const;

/** Writes the address of a locked sale with what its shipping costs there, and asks the customer for a difference. */
export async function ponerDireccion(
  tx: Tx,
  tomada: VentaTomada,
  { lineas, envio, autor }: Puesta,
): Promise<DireccionCorregida & { version: number }> {
  const { venta } = tomada;
  const { codigo, version: anterior } = venta;
  const cambiados = CAMPOS.filter((campo) => (venta.envio?.[campo] ?? "") !== envio[campo]);
  if (cambiados.length === 0) {
    const { costo_envio, diferencia_envio } = venta;
    const falta = faltaDiferencia(venta);
    return { codigo, repetida: true, costo_envio, diferencia_envio, falta, de_mas: 0, version: anterior };
  }
  const envio_incluido_hasta = incluidoDe(venta, await leerAjustes(tx));
  const mudado = await costear(tx, tomada, { lineas, envio, incluido_hasta: envio_incluido_hasta });
  const { costo_envio, diferencia_envio, de_mas } = mudado;
  const version = await cambiarVenta(tx, venta, { envio, costo_envio, diferencia_envio });
  await avisarDiferencia(tx, tomada, { costo_envio, diferencia_envio, envio_incluido_hasta, version });
  // The audit outlives the account, so it names the fields that changed and not the street of a person.
  await anotarAuditoria(tx, {
    quien: autor,
    accion: "ventas.direccion",
    objeto: `venta:${codigo}`,
    antes: {
      comuna: venta.envio?.comuna ?? "",
      costo_envio: venta.costo_envio,
      diferencia_envio: venta.diferencia_envio,
    },
    despues: {
      cambiados,
      comuna: envio.comuna,
      costo_envio,
      diferencia_envio,
      ...(de_mas > 0 && { de_mas }),
    },
  });
  anunciarVenta(tx, venta, lineas);
  const falta = faltaDiferencia({ ...venta, diferencia_envio });
  return { codigo, repetida: false, costo_envio, diferencia_envio, falta, de_mas, version };
}

type Costeo = { lineas: readonly LineaDeVenta[]; envio: DireccionEnvio; incluido_hasta: number };

/** The sale is one parcel of the heaviest class among the lines that are still sent. */
async function costear(
  tx: Tx,
  { venta }: VentaTomada,
  { lineas, envio, incluido_hasta }: Costeo,
): Promise<EnvioMudado> {
  const ahora = lugarDe(envio);
  const skus = lineas.flatMap(({ sku, estado }) => (sku !== null && estado !== "Anulado" ? [sku] : []));
  return mudarEnvio({
    venta,
    antes: venta.envio && lugarDe(venta.envio),
    ahora,
    tarifas: ahora ? await leerTarifasDe(tx, ahora) : [],
    clase: claseMasPesada(await leerClases(tx, skus)),
    incluido_hasta,
  });
}
