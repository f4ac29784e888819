import { Circle, CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { AvisoRespuesta } from "#app/admin/kit/aviso.tsx";
import { Editable } from "#app/admin/kit/permiso.tsx";
import { requierePermiso } from "#app/context.ts";
import { AdminFrame } from "#app/layout/admin-nav.tsx";
import { acciones } from "#app/lib/actions/accion.server.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Note } from "#app/ui/note.tsx";
import { detallarAjustes } from "#modules/ajustes/detallar-ajustes.server.ts";
import {
  encenderParte,
  guardarReglas,
  guardarTienda,
  pausarParte,
} from "#modules/ajustes/guardar-ajustes.server.ts";
import type { Preparativo } from "#modules/ajustes/preparativos.ts";
import type { Route } from "./+types/ajustes.page.ts";
import { AjustesParte } from "./parte.tsx";
import { AjustesReglas } from "./reglas.tsx";
import { AjustesTienda } from "./tienda.tsx";

export async function loader(args: Route.LoaderArgs) {
  return detallarAjustes(requierePermiso(args, "ajustes.ver").ctx);
}

const SIN_CAMBIO = "No había nada que cambiar.";

export const action = acciones(
  { pagina: "ajustes.ver", hace: ["ajustes.guardar"] },
  {
    async tienda({ ctx, form, sesion }) {
      const { cambio } = await guardarTienda(ctx, Object.fromEntries(form), sesion);
      return cambio ? "Guardamos los datos de la tienda." : SIN_CAMBIO;
    },
    async reglas({ ctx, form, sesion }) {
      const { cambio } = await guardarReglas(ctx, Object.fromEntries(form), sesion);
      return cambio ? "Guardamos las reglas." : SIN_CAMBIO;
    },
    async encender({ ctx, form, sesion }) {
      const { cambio } = await encenderParte(ctx, Object.fromEntries(form), sesion);
      return cambio ? "Quedó encendida y tu declaración, registrada." : "Ya estaba encendida.";
    },
    async pausar({ ctx, form, sesion }) {
      const { cambio } = await pausarParte(ctx, Object.fromEntries(form), sesion);
      return cambio ? "Quedó en pausa: las páginas ya lo dicen." : SIN_CAMBIO;
    },
  },
  { conserva: "todo" },
);

export const meta: Route.MetaFunction = () => [
  { title: "Ajustes · Administración · Puntazo" },
  { name: "description", content: "Reglas, identidad e interruptores de la tienda." },
];

const TEMAS = ["admin"] as const;

export default function Ajustes({ loaderData, actionData }: Route.ComponentProps) {
  const { ajustes, partes, preparativos, invalidos } = loaderData;
  const respuesta = useLastAnswer(actionData);
  useRealtime(TEMAS);
  const de = (intento: string) => (respuesta?.intento === intento && !respuesta.ok ? respuesta : undefined);
  return (
    <AdminFrame title="Ajustes" text="Cada cambio vale desde este momento y queda en el registro.">
      <AvisoRespuesta respuesta={respuesta} />
      <div className="grid gap-4.5">
        {invalidos.length > 0 && (
          <Note kind="error">
            Hay valores guardados que no sirven y por ahora rige su valor inicial: {invalidos.join(", ")}.
            Revísalos y guarda otra vez.
          </Note>
        )}
        {!ajustes.demostracion && <AjustesPreparativos preparativos={preparativos} />}
        <section id="partes" aria-labelledby="titulo-partes" className="scroll-mt-24">
          <h2 id="titulo-partes" className="mb-3 text-xl">
            Partes de la tienda
          </h2>
          <div className="grid items-start gap-4.5 lg:grid-cols-3">
            {partes.map((parte) => (
              <AjustesParte key={parte.parte} {...parte} respuesta={de("encender") ?? de("pausar")} />
            ))}
          </div>
        </section>
        <Editable permiso="ajustes.guardar">
          <div className="grid items-start gap-4.5 lg:grid-cols-[22rem_minmax(0,1fr)]">
            <AjustesReglas ajustes={ajustes} respuesta={de("reglas")} />
            <AjustesTienda ajustes={ajustes} respuesta={de("tienda")} />
          </div>
        </Editable>
      </div>
    </AdminFrame>
  );
}

/** Lists what a new shop still lacks; renders nothing when the list is empty. */
function AjustesPreparativos({ preparativos }: { preparativos: readonly Preparativo[] }) {
  const listos = preparativos.filter(({ listo }) => listo).length;
  if (listos === preparativos.length) return null;
  return (
    <Card as="section" aria-labelledby="preparativos">
      <h2 id="preparativos" className="text-xl">
        Para abrir la tienda
      </h2>
      <p className="mt-1 text-sm text-tinta-2">
        {listos} de {preparativos.length} listos.
      </p>
      <ul className="mt-3 grid gap-x-6 gap-y-1 md:grid-cols-2 lg:grid-cols-3">
        {preparativos.map((uno) => (
          <Uno key={uno.titulo} {...uno} />
        ))}
      </ul>
      <p className="mt-3 text-sm text-tinta-2">
        Guarda además la llave de las semillas fuera de la máquina y lejos de los respaldos:{" "}
        <code>npm run admin -- llave</code> la muestra. Sin ella no se pueden realizar los sorteos en curso.
      </p>
    </Card>
  );
}

function Uno({ titulo, texto, enlace, listo }: Preparativo) {
  const Icono = listo ? CircleCheck : Circle;
  return (
    <li className="flex gap-2.5 py-2">
      <Icono
        aria-hidden="true"
        className={cx("mt-0.5 size-5 flex-none", listo ? "text-exito" : "text-tinta-3")}
      />
      <span>
        <Link to={enlace} className="font-semibold underline-offset-3 hover:underline">
          {titulo}
        </Link>
        <span className="sr-only">{listo ? " (listo)" : " (falta)"}</span>
        <small className="block text-[13.5px] text-tinta-2">{texto}</small>
      </span>
    </li>
  );
}
