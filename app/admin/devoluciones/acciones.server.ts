import { acciones, enteroDe } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { aceptarSinEnvio } from "#modules/compras/devoluciones/aceptar-sin-envio.server.ts";
import {
  aceptarDevolucion,
  rechazarDevolucion,
  recibirDevolucion,
} from "#modules/compras/devoluciones/atender-devolucion.server.ts";
import { pagarVuelta } from "#modules/compras/devoluciones/pagar-vuelta.server.ts";
import {
  devolverPorTransferencia,
  reembolsarATarjeta,
} from "#modules/compras/devoluciones/reembolsar-a-tarjeta.server.ts";
import {
  decidirReembolso,
  deshacerReembolso,
  type Reembolso,
  transferirReembolso,
} from "#modules/compras/devoluciones/reembolsar-devolucion.server.ts";
import { resolverDevolucion } from "#modules/compras/devoluciones/resolver-devolucion.server.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import { formatearHora } from "#modules/comun/fechas/fechas.ts";
import { reembolsarConKhipu } from "#modules/transferencias/khipu/reembolsar-con-khipu.server.ts";
import { aclararReembolso } from "#modules/transferencias/khipu/terminar-reembolso.server.ts";

type Pedido = { form: FormData; param: (nombre: string) => string };

/** The return of the address, and the version that the form was filled with. */
const nombrada = ({ form, param }: Pedido) => ({
  id: leerEntero(param("id")) ?? 0,
  ...(form.has("version") && { version: enteroDe(form, "version") }),
});

/** What of a return did not leave in its form. */
const resto = ({ a_favor, falta }: Reembolso): string => {
  const queda = a_favor > 0 ? ` ${pesos(a_favor)} quedaron a su favor.` : "";
  return falta > 0 ? `${queda} ${pesos(falta)} no estaban en la compra.` : queda;
};

const LLEGO = "llego:";

/** The presses of the desk on one return. */
export const accionesDeDevolucion = acciones(
  { pagina: "devoluciones.ver", hace: ["devoluciones.atender", "ventas.anular"] },
  {
    async aceptar(pedido) {
      await aceptarDevolucion(pedido.ctx, nombrada(pedido), pedido.sesion);
      return "Aceptada: el cliente recibió las instrucciones y su etiqueta.";
    },
    async aceptar_sin_envio(pedido) {
      await aceptarSinEnvio(pedido.ctx, nombrada(pedido), pedido.sesion);
      return "Aceptada: ya no se envía. Ahora devuelve el dinero.";
    },
    async rechazar(pedido) {
      const motivo = texto(pedido.form, "motivo");
      await rechazarDevolucion(pedido.ctx, { ...nombrada(pedido), motivo }, pedido.sesion);
      return "Rechazada: el cliente recibió el motivo.";
    },
    async recibir(pedido) {
      const llego = Object.fromEntries(
        [...pedido.form].flatMap(([campo, valor]) =>
          campo.startsWith(LLEGO) ? [[campo.slice(LLEGO.length), String(valor)]] : [],
        ),
      );
      await recibirDevolucion(pedido.ctx, { ...nombrada(pedido), llego }, pedido.sesion);
      return "Anotado: la recibiste.";
    },
    async decidir(pedido) {
      const desde = await decidirReembolso(pedido.ctx, nombrada(pedido), pedido.sesion);
      return `Puedes deshacerlo hasta las ${formatearHora(desde)}.`;
    },
    async deshacer(pedido) {
      await deshacerReembolso(pedido.ctx, nombrada(pedido), pedido.sesion);
      return "Deshicimos la decisión: nada se movió.";
    },
    async transferir(pedido) {
      const motivo = texto(pedido.form, "motivo");
      const salio = await transferirReembolso(pedido.ctx, { ...nombrada(pedido), motivo }, pedido.sesion);
      return `Registramos la devolución de ${pesos(salio.monto)}.${resto(salio)}`;
    },
    async a_la_tarjeta(pedido) {
      const salio = await reembolsarATarjeta(pedido.ctx, pedido.webpay, nombrada(pedido), pedido.sesion);
      return `Devolvimos ${pesos(salio.monto)} a la tarjeta.${resto(salio)}`;
    },
    async por_transferencia(pedido) {
      await devolverPorTransferencia(pedido.ctx, nombrada(pedido), pedido.sesion);
      return "Anotado: este dinero se devuelve por transferencia.";
    },
    async por_khipu(pedido) {
      const salio = await reembolsarConKhipu(pedido.ctx, pedido.khipu, nombrada(pedido), pedido.sesion);
      return `Khipu devolvió ${pesos(salio.monto)}.${resto(salio)}`;
    },
    async khipu_si(pedido) {
      await aclararReembolso(pedido.ctx, { ...nombrada(pedido), devolvio: true }, pedido.sesion);
      return "Anotado: Khipu devolvió el dinero.";
    },
    async khipu_no(pedido) {
      await aclararReembolso(pedido.ctx, { ...nombrada(pedido), devolvio: false }, pedido.sesion);
      return "Anotado: el dinero sigue aquí, transfiérelo.";
    },
    async pagar_vuelta(pedido) {
      const entrada = Object.fromEntries(pedido.form);
      const monto = await pagarVuelta(pedido.ctx, { ...nombrada(pedido), entrada }, pedido.sesion);
      return `Anotado: le pagaste ${pesos(monto)} por el envío de vuelta.`;
    },
    async resolver(pedido) {
      const salida = {
        transportista: texto(pedido.form, "transportista"),
        seguimiento: texto(pedido.form, "seguimiento"),
      };
      await resolverDevolucion(pedido.ctx, { ...nombrada(pedido), ...salida }, pedido.sesion);
      return "Anotado: va de vuelta al cliente.";
    },
  },
  { conserva: "todo" },
);
