import { redirect } from "react-router";
import { redactar } from "#app/legal/redactar.ts";
import { type Admin, accion, acciones, type Caso, enteroDe, idDe } from "#app/lib/actions/accion.server.ts";
import { exigirArchivo, texto } from "#app/lib/actions/forms.ts";
import { terminosVigentes } from "#modules/ajustes/legales/publicar-legales.server.ts";
import { devolverDinero } from "#modules/compras/dinero/devolver-dinero.server.ts";
import { deDevolucion } from "#modules/compras/dinero/formulario-devolver.ts";
import { dePago } from "#modules/compras/dinero/formulario-pago.ts";
import { usarFavor } from "#modules/compras/dinero/usar-favor.server.ts";
import { dichoDeEnvio } from "#modules/compras/envio/mudanza.ts";
import { acreditarReferido } from "#modules/compras/pago/acreditar-referido.server.ts";
import { anularLinea, anularVenta } from "#modules/compras/pago/anulacion/anular-venta.server.ts";
import { reabrirVenta, rechazarVenta } from "#modules/compras/pago/anulacion/rechazar-venta.server.ts";
import { deshacerPago } from "#modules/compras/pago/deshacer-pago.server.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { registrarPago } from "#modules/compras/pago/registrar-pago.server.ts";
import { preguntarGanador, retirarPregunta } from "#modules/compras/premio/preguntar-ganador.server.ts";
import { leerNuevaVenta } from "#modules/compras/registro/nueva-venta.ts";
import {
  buscarArticulos,
  nuevaVentaWhatsapp,
} from "#modules/compras/registro/nueva-venta-whatsapp.server.ts";
import { aclararReembolsoTarjeta } from "#modules/compras/tarjeta/aclarar-reembolso.server.ts";
import { devolverTarjeta } from "#modules/compras/tarjeta/devolver-tarjeta.server.ts";
import { adjuntarBoleta } from "#modules/compras/venta/adjuntar-archivo.server.ts";
import { anotarOperacion } from "#modules/compras/venta/anotar-operacion.server.ts";
import { ESTADOS_DESPACHO } from "#modules/compras/venta/estado-venta.ts";
import { recibirDeVuelta, reponerLinea } from "#modules/compras/venta/reponer-linea.server.ts";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import { leerFormulario } from "#modules/comun/formulario.ts";
import { exigirDatos } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { autorizarPremio } from "#modules/despachos/autorizar-premio.server.ts";
import { avanzarDespacho } from "#modules/despachos/avanzar-despacho.server.ts";
import { confirmarDia } from "#modules/despachos/confirmar-dia.server.ts";
import { corregirDireccion } from "#modules/despachos/corregir-direccion.server.ts";
import { corregirEnvio, retirarEnvio } from "#modules/despachos/corregir-envio.server.ts";
import { fijarCostoEnvio, marcarDiferenciaRecibida } from "#modules/despachos/costo-envio.server.ts";
import { elegirOpcionPremio } from "#modules/despachos/elegir-opcion.server.ts";

/** The lines of one parcel: '7,8'. */
const idsDe = (form: FormData) => texto(form, "lineas").split(",").map(Number);

const linea = (form: FormData, campo: string) => texto(form, campo).trim();

const DE_VENTA: Admin = {
  pagina: "ventas.ver",
  hace: [
    "ventas.confirmar",
    "ventas.rechazar",
    "ventas.anular",
    "ventas.boleta",
    "despachos.mover",
    "premios.autorizar",
    "referidos.acreditar",
  ],
};

const CON_QUE = ["pagos", "aparte"] as const;

/** The version of the sale that the form was filled with. */
const versionDe = (form: FormData) => (form.has("version") ? enteroDe(form, "version") : undefined);

/** The refund to a card that the form is about. */
const reembolsoDe = (form: FormData, param: (nombre: string) => string) => ({
  codigo: param("codigo"),
  reembolso: idDe(form, "reembolso"),
  version: versionDe(form),
});

/** 'Pago recibido', for a press before the page's scripts run; they call the function of the same name. */
const confirmarPago: Caso<Admin> = async ({ ctx, form, sesion }) => {
  const { codigo, message } = await pagoRecibido(ctx, { codigo: linea(form, "codigo") }, sesion);
  return `${codigo}: ${message}`;
};

/** 'Pago recibido' and 'Deshacer' in the list of sales. */
export const accionesDeLista = acciones(
  { pagina: "ventas.ver", hace: ["ventas.confirmar"] },
  {
    pago_recibido: confirmarPago,
    async deshacer({ ctx, form, sesion }) {
      const { codigo, message } = await deshacerPago(ctx, { codigo: linea(form, "codigo") }, sesion);
      return `${codigo}: ${message}`;
    },
  },
);

/** Admin actions on a sale. */
export const accionesDeVenta = acciones(
  DE_VENTA,
  {
    pago_recibido: confirmarPago,
    async registrar_pago({ ctx, param, form, sesion }) {
      const { monto } = exigirDatos(leerFormulario(dePago, Object.fromEntries(form)));
      const pedido = { codigo: param("codigo"), monto, version: versionDe(form) };
      return (await registrarPago(ctx, { ...pedido, via: "manual" }, sesion)).message;
    },
    async operacion({ ctx, param, form, sesion }) {
      const pedido = { codigo: param("codigo"), operacion: linea(form, "operacion") };
      return (await anotarOperacion(ctx, pedido, sesion)).message;
    },
    async usar_favor({ ctx, param, form, sesion }) {
      return (await usarFavor(ctx, { codigo: param("codigo"), version: versionDe(form) }, sesion)).message;
    },
    async deshacer({ ctx, param, form, sesion }) {
      const pago = form.has("pago") ? idDe(form, "pago") : undefined;
      return (await deshacerPago(ctx, { codigo: param("codigo"), pago }, sesion)).message;
    },
    async devolver({ ctx, param, form, sesion }) {
      const datos = exigirDatos(leerFormulario(deDevolucion, Object.fromEntries(form)));
      const pedido = { ...datos, codigo: param("codigo"), version: versionDe(form) };
      const { monto } = await devolverDinero(ctx, pedido, sesion);
      return `Registramos la devolución de ${pesos(monto)}.`;
    },
    async devolver_tarjeta({ ctx, webpay, param, form, sesion }) {
      const pedido = { codigo: param("codigo"), cobro: idDe(form, "cobro"), monto: enteroDe(form, "monto") };
      const { monto } = await devolverTarjeta(ctx, webpay, { ...pedido, version: versionDe(form) }, sesion);
      return `Devolvimos ${pesos(monto)} a la tarjeta.`;
    },
    async tarjeta_si({ ctx, param, form, sesion }) {
      await aclararReembolsoTarjeta(ctx, { ...reembolsoDe(form, param), devolvio: true }, sesion);
      return "Anotado: Transbank devolvió el dinero.";
    },
    async tarjeta_no({ ctx, param, form, sesion }) {
      await aclararReembolsoTarjeta(ctx, { ...reembolsoDe(form, param), devolvio: false }, sesion);
      return "Anotado: el dinero sigue aquí, devuélvelo otra vez.";
    },
    async rechazar({ ctx, param, form, sesion }) {
      await rechazarVenta(ctx, { codigo: param("codigo"), motivo: linea(form, "motivo") }, sesion);
      return "La venta quedó rechazada y avisamos al cliente.";
    },
    async reabrir({ ctx, param, sesion }) {
      await reabrirVenta(ctx, { codigo: param("codigo") }, sesion);
      return "La venta volvió a esperar su pago.";
    },
    async anular({ ctx, param, form, sesion }) {
      await anularVenta(ctx, { codigo: param("codigo"), motivo: linea(form, "motivo") }, sesion);
      return "La venta quedó anulada.";
    },
    async anular_linea({ ctx, param, form, sesion }) {
      const pedida = { codigo: param("codigo"), linea: idDe(form, "linea") };
      await anularLinea(ctx, { ...pedida, motivo: linea(form, "motivo") }, sesion);
      return "La línea quedó anulada.";
    },
    async reponer({ ctx, param, form, sesion }) {
      await reponerLinea(ctx, { codigo: param("codigo"), linea: idDe(form, "linea") }, sesion);
      return "La línea tiene sus unidades.";
    },
    async recibir_de_vuelta({ ctx, param, form, sesion }) {
      await recibirDeVuelta(ctx, { codigo: param("codigo"), linea: idDe(form, "linea") }, sesion);
      return "Las unidades volvieron a la venta.";
    },
    async confirmar_dia({ ctx, param, form, sesion }) {
      await confirmarDia(ctx, { codigo: param("codigo"), linea: idDe(form, "linea") }, sesion);
      return "Confirmado: los plazos de esa línea se cuentan desde ese día.";
    },
    async acreditar_referido({ ctx, param, form, sesion }) {
      const pedida = { codigo: param("codigo"), motivo: linea(form, "motivo") };
      const { puntos } = await acreditarReferido(ctx, pedida, sesion);
      return `Acreditamos ${conPuntos(puntos)} a quien refirió.`;
    },
    async elegir_opcion({ ctx, param, form, sesion }) {
      const eleccion = { codigo: param("codigo"), opcion: idDe(form, "opcion") };
      return `El premio se enviará en ${await elegirOpcionPremio(ctx, eleccion, sesion)}.`;
    },
    async preguntar({ ctx, param, form, sesion }) {
      await preguntarGanador(ctx, { codigo: param("codigo"), pregunta: texto(form, "pregunta") }, sesion);
      return "Le preguntamos por correo y en la plataforma. El plazo del premio quedó detenido.";
    },
    async retirar_pregunta({ ctx, param, sesion }) {
      await retirarPregunta(ctx, { codigo: param("codigo") }, sesion);
      return "Retiramos la pregunta: el plazo del premio sigue.";
    },
    async autorizar_premio({ ctx, param, form, sesion }) {
      await autorizarPremio(ctx, { codigo: param("codigo"), motivo: linea(form, "motivo") }, sesion);
      return "El premio ya puede enviarse.";
    },
    async despacho({ ctx, param, form, sesion }) {
      const estado = ESTADOS_DESPACHO.find((valor) => valor === texto(form, "estado"));
      if (!estado) throw new Rechazo("malformado", "Elige el paso del despacho.");
      const lineas = form.has("linea") ? form.getAll("linea").map(Number) : undefined;
      const rotulo = {
        transportista: linea(form, "transportista"),
        seguimiento: linea(form, "seguimiento"),
      };
      const codigo = param("codigo");
      const destinatario = {
        nombre: linea(form, `nombre:${codigo}`),
        celular: linea(form, `celular:${codigo}`),
      };
      await avanzarDespacho(ctx, { codigo, estado, lineas, destinatario, ...rotulo }, sesion);
      return `El despacho quedó en ${estado}.`;
    },
    async seguimiento({ ctx, param, form, sesion }) {
      const { cambiadas } = await corregirEnvio(
        ctx,
        {
          codigo: param("codigo"),
          lineas: idsDe(form),
          transportista: linea(form, "transportista"),
          seguimiento: linea(form, "seguimiento"),
        },
        sesion,
      );
      return cambiadas > 0
        ? "Corregimos el seguimiento y avisamos al cliente."
        : "Ese ya era su seguimiento.";
    },
    async retirar_envio({ ctx, param, form, sesion }) {
      const retiro = { codigo: param("codigo"), lineas: idsDe(form), motivo: linea(form, "motivo") };
      await retirarEnvio(ctx, retiro, sesion);
      return "Volvió a Preparando y avisamos al cliente.";
    },
    async direccion({ ctx, param, form, sesion }) {
      const hecha = await corregirDireccion(ctx, param("codigo"), Object.fromEntries(form), sesion);
      if (hecha.repetida) return "La venta ya tenía esa dirección.";
      return ["Guardamos la dirección y avisamos al cliente.", dichoDeEnvio(hecha, "admin")].join(" ").trim();
    },
    async costo({ ctx, param, form, sesion }) {
      const costo = enteroDe(form, "costo");
      await fijarCostoEnvio(ctx, { codigo: param("codigo"), costo }, sesion);
      return "Guardamos el costo del envío.";
    },
    async diferencia({ ctx, param, form, sesion }) {
      const monto = linea(form, "monto") === "" ? undefined : enteroDe(form, "monto");
      const con = CON_QUE.find((uno) => uno === linea(form, "con"));
      const pedida = { codigo: param("codigo"), monto, con };
      const { de_pagos } = await marcarDiferenciaRecibida(ctx, pedida, sesion);
      return de_pagos > 0
        ? `La diferencia de envío quedó recibida: ${pesos(de_pagos)} salieron de lo que había a favor en esta compra.`
        : "La diferencia de envío quedó recibida.";
    },
    async boleta({ ctx, param, form, sesion }) {
      const archivo = await exigirArchivo(form, "archivo", "Elige el PDF de la boleta.");
      await adjuntarBoleta(ctx, { codigo: param("codigo"), folio: linea(form, "folio"), archivo }, sesion);
      return "La boleta quedó adjunta y avisamos al cliente.";
    },
  },
  { conserva: "todo", conservaJunto: (form) => ["linea", form.getAll("linea").join(",")] },
);

/** Registers a sale agreed on WhatsApp and redirects to its page. */
export const registrarVentaAcordada = accion(
  { pagina: "ventas.ver", hace: ["ventas.registrar"] },
  async ({ ctx, form, sesion }) => {
    const { escritos, ...pedida } = exigirDatos(leerNuevaVenta(Object.fromEntries(form)));
    const carrito = await buscarArticulos(ctx, escritos);
    // The customer is asked to accept the terms: they must be fixed before the sale.
    await terminosVigentes(ctx, redactar);
    const { codigoVenta } = await nuevaVentaWhatsapp(ctx, { ...pedida, carrito }, sesion);
    return redirect(`/admin/ventas/${codigoVenta}`);
  },
  { conserva: "todo" },
);
