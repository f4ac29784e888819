import { acciones, idDe } from "#app/lib/actions/accion.server.ts";
import { archivosSubidos, texto } from "#app/lib/actions/forms.ts";
import { enviarDevolucion } from "#modules/compras/devoluciones/atender-devolucion.server.ts";
import { decirCuenta } from "#modules/compras/devoluciones/cuenta-propia.server.ts";
import { pedirDevolucion } from "#modules/compras/devoluciones/pedir-devolucion.server.ts";
import { guardarEnviadas, leerUnidades } from "./vista.ts";

/** The request of a return, and 'Ya lo envié'. */
export const accionesDeDevolver = acciones(
  "sesion",
  {
    async pedir({ ctx, form, param, sesion }) {
      const entrada = Object.fromEntries([...form].filter(([, valor]) => typeof valor === "string"));
      const fotos = await archivosSubidos(form, "fotos");
      const pedido = { codigo: param("codigo"), unidades: leerUnidades(form), entrada, fotos };
      await pedirDevolucion(ctx, pedido, sesion);
      return "Recibimos tu solicitud. Te respondemos por correo y aquí mismo.";
    },
    async cuenta({ ctx, form, param, sesion }) {
      const entrada = Object.fromEntries(form);
      await decirCuenta(ctx, { id: idDe(form), codigo: param("codigo"), entrada }, sesion);
      return "Guardamos tu cuenta: ahí te transferimos.";
    },
    async enviar({ ctx, form, param, sesion }) {
      const envio = { transportista: texto(form, "transportista"), seguimiento: texto(form, "seguimiento") };
      await enviarDevolucion(ctx, { id: idDe(form), codigo: param("codigo"), ...envio }, sesion);
      return "Anotado: tu devolución va en camino.";
    },
  },
  {
    conservaJunto: guardarEnviadas,
    conserva: [
      "tipo",
      "solucion",
      "falla",
      "forma",
      "titular",
      "rut",
      "banco",
      "tipo_cuenta",
      "numero",
      "transportista",
      "seguimiento",
    ],
  },
);
