import { redactar } from "#app/legal/redactar.ts";
import { idDe } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { darPorRevisado } from "#modules/transferencias/khipu/consultar-cobros.server.ts";
import { guardarLlaves, quitarLlaves } from "#modules/transferencias/khipu/llaves.server.ts";
import type { CasosConexiones } from "./casos.ts";

export const CASOS_KHIPU = {
  async khipu_guardar({ ctx, form, sesion }) {
    const dadas = { llave: texto(form, "khipu_llave"), secreto: texto(form, "khipu_secreto") };
    await guardarLlaves(ctx, dadas, sesion, redactar);
    return "Guardamos las llaves de Khipu: los pagos por Khipu se confirman solos.";
  },
  async khipu_quitar({ ctx, sesion }) {
    const habia = await quitarLlaves(ctx, sesion, redactar);
    return habia ? "Quitamos las llaves de Khipu: ya no se ofrece." : "Khipu no tenía llaves.";
  },
  async khipu_revisado({ ctx, form, sesion }) {
    await darPorRevisado(ctx, idDe(form), sesion);
    return "Quedó como revisado.";
  },
} satisfies CasosConexiones;
