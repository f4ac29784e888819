import { Link, useSearchParams } from "react-router";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { Editable } from "#app/admin/kit/permiso.tsx";
import { requierePermiso } from "#app/context.ts";
import { redactar } from "#app/legal/redactar.ts";
import { type Admin, acciones, type Caso } from "#app/lib/actions/accion.server.ts";
import { archivo, archivoSubido, texto } from "#app/lib/actions/forms.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { Note } from "#app/ui/note.tsx";
import { detallarAjustes } from "#modules/ajustes/detallar-ajustes.server.ts";
import {
  type CambioLogo,
  encenderParte,
  guardarLugar,
  pausarParte,
} from "#modules/ajustes/guardar-ajustes.server.ts";
import { republicarLegales } from "#modules/ajustes/legales/publicar-legales.server.ts";
import { LUGARES, lugarNombrado, type NombreLugar } from "#modules/ajustes/lugares.ts";
import { nombreCampo } from "#modules/comun/texto/palabras.ts";
import type { Route } from "./+types/ajustes.page.ts";
import { FormularioLugar } from "./formulario.tsx";
import { MenuLugares } from "./menu.tsx";
import { PartesTienda } from "./parte.tsx";

export async function loader(args: Route.LoaderArgs) {
  return detallarAjustes(requierePermiso(args, "ajustes.ver").ctx);
}

const SIN_CAMBIO = "No había nada que cambiar.";
const EDITA: Admin = { pagina: "ajustes.ver", hace: ["ajustes.guardar"] };

async function logoDe(form: FormData): Promise<CambioLogo> {
  const elegido = archivo(form, "logo");
  if (elegido) return archivoSubido(elegido);
  return texto(form, "quitar_logo") === "on" ? "quitar" : null;
}

const guardar =
  (lugar: NombreLugar): Caso<Admin> =>
  async ({ ctx, form, sesion }) => {
    const logo = lugar === "tienda" ? await logoDe(form) : null;
    const { cambio } = await guardarLugar(ctx, lugar, Object.fromEntries(form), sesion, logo);
    if (cambio) await republicarLegales(ctx, sesion, redactar);
    return cambio ? `Guardamos ${LUGARES[lugar].nombre}.` : SIN_CAMBIO;
  };

export const action = acciones(
  EDITA,
  {
    tienda: guardar("tienda"),
    pagos: guardar("pagos"),
    puntos: guardar("puntos"),
    avisos: guardar("avisos"),
    tecnico: guardar("tecnico"),
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

export const clientAction = sinPerder<typeof action>();

export default function Ajustes({ loaderData, actionData }: Route.ComponentProps) {
  const { ajustes, partes, invalidos } = loaderData;
  const respuesta = useLastAnswer(actionData);
  const [params] = useSearchParams();
  const lugar = lugarNombrado(params.get("lugar"));
  return (
    <PaginaAdmin temas={["admin"]} title="Ajustes" respuesta={respuesta}>
      {invalidos.length > 0 && (
        <Note kind="error" className="mb-4.5">
          Hay valores guardados que no sirven y por ahora rige su valor inicial:{" "}
          {invalidos.map(nombreCampo).join(", ")}. Revísalos y guarda otra vez.
        </Note>
      )}
      <div className="grid max-w-270 items-start gap-x-6 gap-y-3.5 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <MenuLugares actual={lugar} />
        <div className="grid min-w-0 gap-4.5">
          <Editable permiso="ajustes.guardar">
            <FormularioLugar key={lugar} lugar={lugar} ajustes={ajustes} respuesta={respuesta} />
          </Editable>
          {lugar === "tienda" && <PartesTienda partes={partes} respuesta={respuesta} />}
          <p className="text-sm text-tinta-2">
            Cada cambio vale desde este momento y queda en la <Link to="/admin/auditoria">auditoría</Link>.
          </p>
        </div>
      </div>
    </PaginaAdmin>
  );
}
