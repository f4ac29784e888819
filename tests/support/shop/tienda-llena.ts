import { eq } from "drizzle-orm";
import { correos, cuentas, cupones, notificaciones, productos_opciones } from "#database/schema.ts";
import { guardarAjustes, leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { adjuntarBoleta, adjuntarComprobante } from "#modules/compras/venta/adjuntar-archivo.server.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { crearIncidente } from "#modules/privacidad/incidentes/guardar-incidente.server.ts";
import { pedirDerecho } from "#modules/privacidad/solicitudes/pedir-derecho.server.ts";
import { listarHistorial } from "#modules/puntos/listar-historial.server.ts";
import { pdfDePrueba } from "#tests/support/papeles.ts";
import { crearCobroTarjeta } from "./cobro-tarjeta.ts";
import { comprar, comprarPagado, crearTicket, deProducto } from "./compras.ts";
import { devolucionConFoto } from "./devoluciones.ts";
import { crearDocumento } from "./documentos.ts";
import { INCIDENTE } from "./incidentes.ts";
import { partidaViva } from "./montoncito.ts";
import { darPuntos } from "./personas.ts";
import { crearProducto } from "./productos.ts";
import { primerAnexo, sellarHoy } from "./sellos.ts";
import { sorteoLleno } from "./sorteo-lleno.ts";
import { abonar, crearProductoConSorteo } from "./sorteos.ts";

/** What an owner writes into the forms of the settings. */
export const TIENDA = {
  razon_social: "Lanas del Sur Limitada",
  rut: "76.543.210-3",
  giro: "Tejidos",
  domicilio: "Calle Larga 99, Valdivia",
  representante: "Rosa Pérez",
  email: "hola@lanas.cl",
  telefono: "+56 63 212 3456",
  whatsapp_numero: "",
};
export const MARCA = { nombre_tienda: "Lanas", color: "#1d5fa6", lema: "", descripcion: "", pie: "" };
export const SIN_REDES = { instagram: "", facebook: "", tiktok: "", youtube: "" };

const ENCENDIDAS = { tickets_en_venta: true, sorteos_activos: true, juego_activo: true };
const CUENTA = {
  banco: "Banco de Chile",
  tipo_cuenta: "Cuenta Vista",
  numero: "445566",
  nombre: "Lanas del Sur Limitada",
  rut: "76.543.210-3",
  email: "pagos@lanas.cl",
};
const PAPEL = { nombre: "papel.pdf", contenido: pdfDePrueba() };

type Gente = { ana: Sesion; rosa: Sesion };

/**
 * Gives a new shop what it has after its first days: a product with options, a coupon, sales with their papers, a
 * raffle that is open and one that is closed, a round of the game, a sealed day, a return, a request about data and a breach. Returns how to address them.
 */
export async function llenarTienda(ctx: Ctx, { ana, rosa }: Gente) {
  const { db } = ctx;
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, ENCENDIDAS, null));
  await db.insert(cuentas).values(CUENTA);
  await db.insert(cupones).values({ codigo: "LANA", tipo: "porcentaje", valor: 10 });
  await crearTicket(ctx, { ticket: "Madeja" });
  const { pagada, pendiente } = await vender(ctx, { ana, rosa });
  await darPuntos(ctx, ana.codigo_referido, 5_000);
  const abierto = await crearProductoConSorteo(ctx);
  await abonar(ctx, abierto.sku, 10, ana);
  const tramos = [{ usuario: ana.codigo_referido, puntos: 20 }];
  const cerrado = await sorteoLleno(ctx, { sku: "MANTA", tramos });
  const { fecha, desde } = await sellarHoy(ctx);
  const suyos = {
    aviso: eq(notificaciones.usuario, ana.codigo_referido),
    correo: eq(correos.usuario, ana.codigo_referido),
  };
  const [aviso] = await db.select().from(notificaciones).where(suyos.aviso);
  const [correo] = await db.select().from(correos).where(suyos.correo);
  const { movimientos } = await listarHistorial(ctx, ana.codigo_referido, { filtro: "todos", pagina: 1 });
  const { terminos_version } = await leerAjustes(ctx);
  const devolucion = await devolucionConFoto(ctx, { cliente: ana, admin: rosa });
  const documento = await crearDocumento(ctx, { codigo: pagada, admin: rosa });
  const incidente = { id: await crearIncidente(ctx, INCIDENTE, rosa), cual: "agencia" };
  const solicitud = await pedirDerecho(ctx, { clase: "revision", detalle: "Revisen mi caso" }, ana);
  const valores: Record<string, string | number | undefined> = {
    ...abierto,
    fecha,
    usuario: ana.codigo_referido,
    codigo: pendiente,
    cual: "comprobante",
    documento: "terminos-y-condiciones",
    version: terminos_version,
    id: correo?.id,
    fila: movimientos[0]?.id,
    parte: "1.xml",
    "*": "no-hay-nada",
  };
  /** The same name means another thing in these. */
  const propios: Record<string, typeof valores> = {
    "/notificaciones/:id": { id: aviso?.id },
    "/libro/:fecha/prueba/:id.json": { fecha, id: desde },
    "/libro/:fecha/anexo/:clase/:id.json": await primerAnexo(ctx, fecha),
    "/product/:id": { id: 1 },
    "/juegos/el-montoncito/partidas/:key/acta.json": { key: await partidaViva(ctx) },
    "/mis-pedidos/:codigo/boleta": { codigo: pagada },
    "/mis-pedidos/:codigo/devolver/:id": devolucion,
    "/mis-pedidos/:codigo/devolver/fotos/:foto": devolucion,
    "/pago-con-tarjeta/:token": await crearCobroTarjeta(ctx, pagada),
    "/admin/boletas/:id": documento,
    "/admin/boletas/:id/nota": documento,
    "/mis-pedidos/:codigo/boletas/:id": { codigo: pagada, id: documento.id },
    "/admin/devoluciones/:id": devolucion,
    "/admin/datos/:codigo": { codigo: solicitud.codigo },
    "/admin/ajustes/incidentes/:id": incidente,
    "/admin/ajustes/incidentes/:id/carta/:cual": incidente,
  };
  return {
    /** The address of a route, with a real value for each of its parameters. */
    direccionDe: (path: string) =>
      path.replace(/:(\w+)|\*/g, (parte, nombre = "*") => {
        const valor = (propios[path] ?? valores)[nombre];
        if (valor === undefined || valor === "") throw new Error(`${path} needs a real value for ${parte}`);
        return encodeURIComponent(valor);
      }),
    otras: [
      "/productos/detalle-producto/PONCHO/comprar",
      `/productos/detalle-producto/MANTA/sorteo/${cerrado}`,
      `/productos/detalle-producto/MANTA/sorteo/${cerrado}/acta.json`,
      "/admin/productos/PONCHO",
      `/admin/sorteos/${cerrado}`,
      `/admin/ventas/${pagada}`,
      `/mis-pedidos?compra=${pagada}`,
      "/productos?categoria=Pruebas",
      "/productos?q=poncho",
    ],
  };
}

/** Two sales of a product with options: one paid with its boleta, one that waits with its proof. */
async function vender(ctx: Ctx, { ana, rosa }: Gente) {
  const poncho = await crearProducto(ctx, { sku: "PONCHO", producto: "Poncho de lana", opcion_1: "Talla" });
  const [talla] = await ctx.db
    .insert(productos_opciones)
    .values({ producto: poncho.sku, valor_1: "M", sufijo: "M", existencias: 4 })
    .returning();
  const linea = { ...deProducto(poncho), opcion: talla?.id ?? 0 };
  const pagada = await comprarPagado(ctx, ana, rosa, [linea]);
  await adjuntarBoleta(ctx, { codigo: pagada, folio: "1", archivo: PAPEL }, rosa);
  const pendiente = await comprar(ctx, ana, [linea]);
  await adjuntarComprobante(ctx, { codigo: pendiente, archivo: PAPEL }, ana);
  return { pagada, pendiente };
}
