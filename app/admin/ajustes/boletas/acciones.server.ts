import { type Admin, acciones } from "#app/lib/actions/accion.server.ts";
import { exigirArchivo, texto } from "#app/lib/actions/forms.ts";
import {
  apagarBoletas,
  encenderBoletas,
  guardarDatosBoletas,
} from "#modules/boletas/llaves/encender.server.ts";
import {
  guardarCaf,
  guardarCertificado,
  quitarCertificado,
} from "#modules/boletas/llaves/guardar-llaves.server.ts";
import { TEXTOS_BOLETAS } from "#modules/boletas/textos.ts";

const DUENA: Admin = { pagina: "boletas.abrir", hace: ["boletas.editar"] };

export const accionesDeBoletas = acciones(
  DUENA,
  {
    async datos({ ctx, form, sesion }) {
      await guardarDatosBoletas(ctx, Object.fromEntries(form), sesion);
      return "Guardamos los datos de las boletas.";
    },
    async certificado({ ctx, form, sesion }) {
      const { contenido } = await exigirArchivo(form, "certificado", TEXTOS_BOLETAS.sin_archivo);
      const { nombre } = await guardarCertificado(
        ctx,
        { contenido, contrasena: texto(form, "contrasena"), rut: texto(form, "rut") },
        sesion,
      );
      return `Guardamos el certificado de ${nombre}, cifrado.`;
    },
    async certificado_quitar({ ctx, sesion }) {
      return (await quitarCertificado(ctx, sesion)) ? "Quitamos el certificado." : "No había certificado.";
    },
    async caf({ ctx, form, sesion }) {
      const { contenido } = await exigirArchivo(form, "caf", TEXTOS_BOLETAS.sin_archivo);
      const folios = await guardarCaf(ctx, contenido, sesion);
      return folios === 1 ? "Cargamos 1 folio." : `Cargamos ${folios} folios.`;
    },
    async encender({ ctx, sesion }) {
      const cambio = await encenderBoletas(ctx, sesion);
      return cambio ? "Encendidas: cada pago desde ahora tendrá su boleta." : "Ya estaban encendidas.";
    },
    async apagar({ ctx, sesion }) {
      return (await apagarBoletas(ctx, sesion)) ? "Apagadas: no sale nada más." : "Ya estaban apagadas.";
    },
  },
  {
    conserva: [
      "rut",
      "ambiente",
      "resolucion_numero",
      "resolucion_fecha",
      "comuna",
      "acteco",
      "valor_uf",
      "folios_minimo",
      "puntos_exentos",
    ],
  },
);
