import { eq, sql } from "drizzle-orm";
import {
  cobros_khipu,
  cobros_tarjeta,
  correos,
  cupones,
  preguntas_pendientes,
  productos_opciones,
  reembolsos_khipu,
  usuarios,
} from "#database/schema.ts";
import { pausarParte } from "#modules/ajustes/guardar-ajustes.server.ts";
import { crearConocimiento } from "#modules/asistente/conocimiento/guardar-conocimiento.server.ts";
import { ENCABEZADO } from "#modules/catalogo/archivo/csv-productos.ts";
import { editarProductos, revisarEdicion } from "#modules/catalogo/edicion/editar-productos.server.ts";
import { crearCategoria } from "#modules/catalogo/guardar-categoria.server.ts";
import { activarCuenta, crearCuenta } from "#modules/catalogo/guardar-cuenta.server.ts";
import { agregarFoto } from "#modules/catalogo/guardar-foto.server.ts";
import { agregarComuna, quitarComuna } from "#modules/compras/envio/guardar-envios.server.ts";
import { rechazarVenta } from "#modules/compras/pago/anulacion/rechazar-venta.server.ts";
import { registrarPremio } from "#modules/compras/registro/registrar-venta.server.ts";
import { LLAVES_DE_INTEGRACION } from "#modules/compras/tarjeta/integracion.ts";
import { bloquearCliente } from "#modules/compras/venta/venta.store.server.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { listarFichas } from "#modules/conexiones/fichas/administrar-fichas.server.ts";
import { fijarCostoEnvio } from "#modules/despachos/costo-envio.server.ts";
import { type ApuestaPedida, realizarApuesta } from "#modules/montoncito/apuestas/realizar-apuesta.server.ts";
import { guardarMensaje } from "#modules/sorteos/guardar-mensaje.server.ts";
import { reembolsarConKhipu } from "#modules/transferencias/khipu/reembolsar-con-khipu.server.ts";
import { registrarCliente } from "#modules/usuarios/registrar-cliente.server.ts";
import { fichaNueva } from "#tests/support/shop/api-shop.ts";
import { leerTodo } from "#tests/support/shop/compras.ts";
import { mail } from "#tests/support/shop/functions-shop.ts";
import { encenderKhipu, type KhipuDoble } from "#tests/support/shop/khipu.ts";
import { partidaViva } from "#tests/support/shop/montoncito.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { darInputs, gente, sorteoLleno } from "#tests/support/shop/sorteo-lleno.ts";
import { encenderWebpay, type WebpayDoble } from "#tests/support/shop/webpay.ts";

type Duenos = {
  ana: Sesion;
  admin: Sesion;
  unaFoto: () => Promise<Uint8Array>;
  webpay: WebpayDoble;
  khipu: KhipuDoble;
};

/** Creates new rows for the admin forms, so that one test does not affect another. */
type Como = { bloqueada?: true; nacimiento?: string; sin_cuenta?: true };

export function cosas(ctx: Ctx, { ana, admin, unaFoto, webpay, khipu }: Duenos) {
  const { db } = ctx;
  let n = 0;
  const revisadoDe = async (vez: number) => {
    const { sku } = await crearProducto(ctx, { sku: String(450_000 + vez) });
    const cambio = { cambio: "subir", porcentaje: "10" };
    const { huella } = await revisarEdicion(ctx, { skus: [sku], cambio }, admin);
    return { ...cambio, skus: sku, huella, clave: String(vez).padStart(32, "0") };
  };
  return {
    guardarMensaje,
    pausarParte,
    rechazarVenta,
    fijarCostoEnvio,
    agregarComuna,
    quitarComuna,
    /** A raffle with the inputs of its ten participants. */
    async porSortear() {
      const vez = String(++n).padStart(4, "0");
      const tramos = await gente(
        ctx,
        Array.from({ length: 10 }, (_, i) => `GEN${vez}${i}`),
      );
      const nuevo = `6${vez}777`;
      const key = await sorteoLleno(ctx, { sku: nuevo, tramos });
      await darInputs(ctx, key, Object.fromEntries(tramos.map(({ usuario }, i) => [usuario, i + 1])));
      return { sku: nuevo, key };
    },
    /** A prize of ana's whose option is not chosen yet. */
    async premioPorElegir() {
      const sku = `6${String(++n).padStart(2, "0")}888`;
      await crearProducto(ctx, { sku, opcion_1: "Talla" });
      const [fila] = await db
        .insert(productos_opciones)
        .values({ producto: sku, valor_1: "M", sufijo: "M" })
        .returning();
      const codigo = await enTransaccion(ctx, async (tx) => {
        const ganadora = await bloquearCliente(tx, ana.codigo_referido);
        if (!ganadora) throw new Error("no winner");
        return registrarPremio(tx, ganadora, sku);
      });
      return { codigo, opcion: String(fila?.id) };
    },
    partidaId: () => partidaViva(ctx),
    apostar: (pedido: ApuestaPedida) => realizarApuesta(ctx, pedido, ana),
    async atascado() {
      const clave = `prueba-atascado-${++n}`;
      await mail(db, { clave, usuario: ana.codigo_referido });
      const [fila] = await db.select({ id: correos.id }).from(correos).where(eq(correos.clave, clave));
      return String(fila?.id);
    },
    encenderKhipu: () => encenderKhipu(ctx, admin),
    encenderWebpay: () => encenderWebpay(ctx, admin),
    /** A payment by card that Transbank took for that sale. */
    async tarjetaDe(codigo: string, estado: "pagada" | "por_revisar" = "pagada") {
      await encenderWebpay(ctx, admin);
      const { venta } = await leerTodo(ctx, codigo);
      const pedido = { buy_order: `${codigo}-${++n}`, session_id: `sesion${n}` };
      const return_url = "http://localhost:3000/conexiones/webpay/retorno";
      const llaves = LLAVES_DE_INTEGRACION;
      const { leido } = await webpay.servicio.crear(llaves, { ...pedido, amount: venta.total, return_url });
      webpay.hace(leido.token, "credito");
      await webpay.servicio.confirmar(llaves, leido.token);
      const cuando = ctx.now();
      const fila = { ...pedido, ...leido, numero: n, estado, monto: venta.total, monto_cobrado: venta.total };
      const [cobro] = await db
        .insert(cobros_tarjeta)
        .values({
          ...fila,
          venta: venta.id,
          comercio: llaves.comercio,
          tipo_pago: "VC",
          creada_en: cuando,
          pagada_en: cuando,
        })
        .returning({ id: cobros_tarjeta.id, token: cobros_tarjeta.token });
      return { codigo, id: String(cobro?.id), token: cobro?.token ?? "" };
    },
    /** A payment that Khipu took for that sale. */
    async khipuDe(codigo: string) {
      await encenderKhipu(ctx, admin);
      const { venta } = await leerTodo(ctx, codigo);
      const { payment_id } = khipu.crear({ transaction_id: codigo, amount: venta.total });
      khipu.cambiar(payment_id);
      const cuando = ctx.now();
      const fila = { venta: venta.id, monto: venta.total, payment_id, creado_en: cuando, vence_en: cuando };
      await db.insert(cobros_khipu).values({ ...fila, estado: "pagado" });
    },
    /** A refund of that return whose answer Khipu did not give. */
    async reembolsoSinRespuesta(devolucion: string) {
      const id = Number(devolucion);
      khipu.behave("lost");
      await reembolsarConKhipu(ctx, khipu.servicio, { id }, admin).catch(() => 0);
      khipu.behave("honest");
      const creado_en = new Date(ctx.now().getTime() - 2 * 60_000);
      await db.update(reembolsos_khipu).set({ creado_en }).where(eq(reembolsos_khipu.pedida, id));
    },
    /** A payment of Khipu that waits for the owner. */
    async cobroPorRevisar(venta: string) {
      const cuando = ctx.now();
      const fila = { monto: 1_000, estado: "por_revisar", creado_en: cuando, vence_en: cuando } as const;
      const [cobro] = await db
        .insert(cobros_khipu)
        .values({ ...fila, venta: (await leerTodo(ctx, venta)).venta.id, payment_id: `revisar${++n}` })
        .returning({ id: cobros_khipu.id });
      return String(cobro?.id);
    },
    async persona({ bloqueada, nacimiento, sin_cuenta }: Como) {
      if (sin_cuenta) {
        const cliente = { nombre: "Rosa Pino", celular: `+56 9 8765 ${1_000 + ++n}`, email: null };
        return enTransaccion(ctx, (tx) => registrarCliente(tx, cliente));
      }
      const { codigo_referido } = await crearPersona(ctx, nacimiento ? { nacimiento } : {});
      if (bloqueada)
        await db
          .update(usuarios)
          .set({ bloqueado_en: sql`now()` })
          .where(eq(usuarios.codigo_referido, codigo_referido));
      return codigo_referido;
    },
    lineaDe: async (codigo: string) => String((await leerTodo(ctx, codigo)).productos[0]?.id),
    csv: (nuevo: string) =>
      `${ENCABEZADO.join(";")}\r\n${[nuevo, "Silla", "Pruebas", "", "Firme", 5000, 0, 0, 1, "Sí"].join(";")}\r\n`,
    categoriaNueva: async (categoria: string) => String(await crearCategoria(ctx, { categoria }, admin)),
    async cuponNuevo(activo: boolean) {
      const codigo = `CUPON-${++n}`;
      const [fila] = await db
        .insert(cupones)
        .values({ codigo, tipo: "pesos", valor: 500, activo })
        .returning({ id: cupones.id });
      return String(fila?.id ?? 0);
    },
    async fichaViva() {
      await fichaNueva(ctx, admin);
      const [newest] = await listarFichas(ctx);
      return String(newest?.id ?? 0);
    },
    async cuentaNueva(campos: Record<string, string>, activa: boolean) {
      const id = await crearCuenta(ctx, { ...campos, numero: String(5_000 + ++n) }, admin);
      await activarCuenta(ctx, id, activa, admin);
      return String(id);
    },
    /** Never used before, also for names that must be unique. */
    skuNuevo: () => String(300_000 + ++n),
    productoNuevo: async () => (await crearProducto(ctx, { sku: String(400_000 + ++n) })).sku,
    /** The form that applies a reviewed bulk edit to a new product. */
    edicionRevisada: () => revisadoDe(++n),
    async edicionAplicada() {
      const { skus, clave, huella, ...cambio } = await revisadoDe(++n);
      return String((await editarProductos(ctx, { skus: [skus], cambio, clave, huella }, admin)).edicion);
    },
    async fotosDe(sku: string, cuantas: number) {
      let fotos: string[] = [];
      for (let i = 0; i < cuantas; i++)
        fotos = await agregarFoto(ctx, sku, { nombre: "foto.png", contenido: await unaFoto() }, admin);
      return fotos;
    },
    respuesta: async (campos: Record<string, string>) => String(await crearConocimiento(ctx, campos, admin)),
    async pregunta() {
      const clave = `pregunta ${++n}`;
      const [fila] = await db.insert(preguntas_pendientes).values({ clave, pregunta: clave }).returning();
      return String(fila?.id);
    },
  };
}
