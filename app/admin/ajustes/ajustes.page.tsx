import { Link } from "react-router";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { Editable, SiPuede } from "#app/admin/kit/permiso.tsx";
import { requierePermiso } from "#app/context.ts";
import { redactar } from "#app/legal/redactar.ts";
import { acciones } from "#app/lib/actions/accion.server.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { Note } from "#app/ui/note.tsx";
import { detallarAjustes } from "#modules/ajustes/detallar-ajustes.server.ts";
import {
  encenderParte,
  guardarLogo,
  guardarMarca,
  guardarReglas,
  guardarTienda,
  guardarTransportistas,
  pausarParte,
  quitarLogo,
} from "#modules/ajustes/guardar-ajustes.server.ts";
import { republicarLegales } from "#modules/ajustes/publicar-legales.server.ts";
import { nombreCampo } from "#modules/comun/palabras.ts";
import type { Route } from "./+types/ajustes.page.ts";
import { AjustesMarca } from "./marca.tsx";
import { AjustesParte } from "./parte.tsx";
import { AjustesReglas } from "./reglas.tsx";
import { AjustesTienda } from "./tienda.tsx";
import { AjustesTransportistas } from "./transportistas.tsx";

export async function loader(args: Route.LoaderArgs) {
  return detallarAjustes(requierePermiso(args, "ajustes.ver").ctx);
}

/** The uploaded file; a form without one gets the sentence of an empty file. */
async function logoDe(form: FormData) {
  const archivo = form.get("logo");
  if (!(archivo instanceof File)) return { nombre: "", contenido: new Uint8Array() };
  return { nombre: archivo.name, contenido: new Uint8Array(await archivo.arrayBuffer()) };
}

const SIN_CAMBIO = "No había nada que cambiar.";

export const action = acciones(
  { pagina: "ajustes.ver", hace: ["ajustes.guardar"] },
  {
    async tienda({ ctx, form, sesion }) {
      const { cambio } = await guardarTienda(ctx, Object.fromEntries(form), sesion);
      if (cambio) await republicarLegales(ctx, sesion, redactar);
      return cambio ? "Guardamos los datos de la tienda." : SIN_CAMBIO;
    },
    async marca({ ctx, form, sesion }) {
      const { cambio } = await guardarMarca(ctx, Object.fromEntries(form), sesion);
      if (cambio) await republicarLegales(ctx, sesion, redactar);
      return cambio ? "Guardamos la apariencia: la tienda ya se ve así." : SIN_CAMBIO;
    },
    async logo({ ctx, form, sesion }) {
      const { cambio } = await guardarLogo(ctx, await logoDe(form), sesion);
      return cambio ? "Guardamos el logo y sus íconos." : SIN_CAMBIO;
    },
    async quitar_logo({ ctx, sesion }) {
      const { cambio } = await quitarLogo(ctx, sesion);
      return cambio ? "Quitamos el logo: las páginas escriben el nombre." : SIN_CAMBIO;
    },
    async reglas({ ctx, form, sesion }) {
      const { cambio } = await guardarReglas(ctx, Object.fromEntries(form), sesion);
      if (cambio) await republicarLegales(ctx, sesion, redactar);
      return cambio ? "Guardamos las reglas." : SIN_CAMBIO;
    },
    async transportistas({ ctx, form, sesion }) {
      const { cambio } = await guardarTransportistas(ctx, Object.fromEntries(form), sesion);
      return cambio ? "Guardamos los transportistas." : SIN_CAMBIO;
    },
    async encender({ ctx, form, sesion }) {
      const { cambio } = await encenderParte(ctx, Object.fromEntries(form), sesion);
      if (cambio) await republicarLegales(ctx, sesion, redactar);
      return cambio ? "Quedó encendida y tu declaración, registrada." : "Ya estaba encendida.";
    },
    async pausar({ ctx, form, sesion }) {
      const { cambio } = await pausarParte(ctx, Object.fromEntries(form), sesion);
      if (cambio) await republicarLegales(ctx, sesion, redactar);
      return cambio ? "Quedó en pausa: las páginas ya lo dicen." : SIN_CAMBIO;
    },
  },
  { conserva: "todo" },
);

export default function Ajustes({ loaderData, actionData }: Route.ComponentProps) {
  const { ajustes, partes, invalidos } = loaderData;
  const respuesta = useLastAnswer(actionData);
  return (
    <PaginaAdmin
      temas={["admin"]}
      title="Ajustes"
      text="Cada cambio vale desde este momento y queda en el registro."
      respuesta={respuesta}
    >
      <div className="grid gap-4.5">
        {invalidos.length > 0 && (
          <Note kind="error">
            Hay valores guardados que no sirven y por ahora rige su valor inicial:{" "}
            {invalidos.map(nombreCampo).join(", ")}. Revísalos y guarda otra vez.
          </Note>
        )}
        <p className="text-[15px]">
          <Link to="/admin/primeros-pasos">Primeros pasos</Link> ·{" "}
          <Link to="/admin/legales">Textos legales</Link>
          <SiPuede permiso="conexiones.abrir">
            {" "}
            · <Link to="/admin/ajustes/conexiones">Conexiones</Link>
          </SiPuede>
        </p>
        <section id="partes" aria-labelledby="titulo-partes" className="scroll-mt-24">
          <h2 id="titulo-partes" className="mb-3 text-xl">
            Partes de la tienda
          </h2>
          <div className="grid items-start gap-4.5 lg:grid-cols-3">
            {partes.map((parte) => (
              <AjustesParte key={parte.parte} {...parte} respuesta={respuesta} />
            ))}
          </div>
        </section>
        <Editable permiso="ajustes.guardar">
          <div className="grid items-start gap-4.5 lg:grid-cols-3">
            <AjustesReglas ajustes={ajustes} respuesta={respuesta} />
            <div className="grid min-w-0 gap-4.5 lg:col-span-2">
              <AjustesTienda ajustes={ajustes} respuesta={respuesta} />
              <AjustesTransportistas ajustes={ajustes} respuesta={respuesta} />
              <AjustesMarca ajustes={ajustes} respuesta={respuesta} />
            </div>
          </div>
        </Editable>
      </div>
    </PaginaAdmin>
  );
}
