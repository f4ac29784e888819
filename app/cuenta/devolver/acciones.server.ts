import { acciones, idDe } from "#app/lib/actions/accion.server.ts";
import { archivosSubidos, texto } from "#app/lib/actions/forms.ts";
import { enviarDevolucion } from "#modules/compras/devoluciones/atender-devolucion.server.ts";
import { pedirDevolucion } from "#modules/compras/devoluciones/pedir-devolucion.server.ts";
import { leerEntero } from "#modules/comun/entero.ts";

/** The ticked lines with their units. A line of one unit has no field for them. */
const unidadesDe = (form: FormData) =>
  form.getAll("linea").map((valor) => {
    const linea = leerEntero(String(valor)) ?? 0;
    const escrita = texto(form, `cantidad:${linea}`);
    return { linea, cantidad: escrita === "" ? 1 : (leerEntero(escrita) ?? 0) };
  });

/** The request of a return, and 'Ya lo envié'. */
export const accionesDeDevolver = acciones(
  "sesion",
  {
    async pedir({ ctx, form, param, sesion }) {
      const entrada = Object.fromEntries([...form].filter(([, valor]) => typeof valor === "string"));
      const fotos = await archivosSubidos(form, "fotos");
      const pedido = { codigo: param("codigo"), unidades: unidadesDe(form), entrada, fotos };
      await pedirDevolucion(ctx, pedido, sesion);
      return "Recibimos tu solicitud. Te respondemos por correo y aquí mismo.";
    },
    async enviar({ ctx, form, param, sesion }) {
      const envio = { transportista: texto(form, "transportista"), seguimiento: texto(form, "seguimiento") };
      await enviarDevolucion(ctx, { id: idDe(form), codigo: param("codigo"), ...envio }, sesion);
      return "Anotado: tu devolución va en camino.";
    },
  },
  {
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
