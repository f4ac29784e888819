import { Form, Link, useNavigation } from "react-router";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { Editable } from "#app/admin/kit/permiso.tsx";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import { requierePermiso } from "#app/context.ts";
import { redactar } from "#app/legal/redactar.ts";
import { type Admin, acciones } from "#app/lib/actions/accion.server.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { CuentaErrores } from "#app/lib/actions/wrong-fields.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, TextAreaField } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { listarVersionesLegales } from "#modules/ajustes/legales/legales.store.server.ts";
import { campoReemplaza, MAX_PARRAFO, type Propios, SIN_PROPIOS } from "#modules/ajustes/legales/legales.ts";
import {
  hayTextosNuevos,
  publicarLegales,
  versionVigente,
} from "#modules/ajustes/legales/publicar-legales.server.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { Route } from "./+types/legales.page.ts";
import { CambiosLegales } from "./cambios.tsx";
import { type CambiosDeTexto, compararBorrador, compararVersiones } from "./comparar.server.ts";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "ajustes.ver");
  const { searchParams } = new URL(args.request.url);
  const elegidas = { de: searchParams.get("de") ?? "", a: searchParams.get("a") ?? "" };
  const [ajustes, vigente, versiones, cambiaron, comparadas] = await Promise.all([
    leerAjustes(ctx),
    versionVigente(ctx),
    listarVersionesLegales(ctx),
    hayTextosNuevos(ctx, redactar),
    compararVersiones(ctx, elegidas.de, elegidas.a),
  ]);
  const { terminos, privacidad } = redactar(ajustes, SIN_PROPIOS);
  const resumen = ({ titulo, secciones }: typeof terminos) => ({
    titulo,
    secciones: secciones.map(({ id, titulo: nombre }) => ({ id, nombre })),
  });
  return {
    documentos: [
      { ruta: "/legal/terminos-y-condiciones", ...resumen(terminos) },
      { ruta: "/legal/politica-de-privacidad", ...resumen(privacidad) },
    ],
    propios: { parrafos: vigente?.parrafos ?? {}, reemplaza: vigente?.reemplaza ?? [] },
    versiones,
    publicada: vigente !== null && vigente.quien !== null,
    cambiaron,
    elegidas,
    comparadas,
  };
}

type Revisado = { cambios: CambiosDeTexto; valores: Record<string, string> };

const EDITA: Admin = { pagina: "ajustes.ver", hace: ["ajustes.guardar"] };

export const action = acciones<Admin, "publicar" | "revisar", Revisado>(
  EDITA,
  {
    async publicar({ ctx, form, sesion }) {
      const { version } = await publicarLegales(ctx, Object.fromEntries(form), sesion, redactar);
      return version === null
        ? "Los textos publicados ya dicen eso."
        : `Publicamos la versión ${version}. Quien se registre o compre desde ahora la acepta.`;
    },
    async revisar({ ctx, form }) {
      const valores = Object.fromEntries([...form].map(([campo, valor]) => [campo, String(valor)]));
      const cambios = await compararBorrador(ctx, valores);
      return { mensaje: "Aún no publicamos nada: revisa los cambios.", datos: { cambios, valores } };
    },
  },
  { otro: "publicar", conserva: "todo" },
);

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(
    args,
    "Textos legales",
    "Lo que la tienda agrega o reemplaza en sus textos legales, y sus versiones.",
  );

export default function Legales({ loaderData, actionData }: Route.ComponentProps) {
  const { documentos, propios, versiones, cambiaron, elegidas, comparadas } = loaderData;
  const respuesta = useLastAnswer(actionData);
  const { state } = useNavigation();
  const rechazada = respuesta && !respuesta.ok ? respuesta : undefined;
  const borrador = respuesta?.datos ?? null;
  const escritos = rechazada?.valores ?? borrador?.valores;
  return (
    <PaginaAdmin
      title="Textos legales"
      text="Los datos y las reglas de la tienda se completan solos, y lo que tienes apagado no se ofrece. Aquí agregas lo tuyo a cada sección, o la reemplazas."
      respuesta={respuesta}
    >
      {cambiaron && (
        <Note kind="warning" className="mb-4">
          Los textos de la casa cambiaron desde tu última versión. Léelos y publícalos: hasta entonces rige la
          anterior.
        </Note>
      )}
      {comparadas && (
        <div className="mb-4.5">
          <CambiosLegales titulo={`De ${elegidas.de} a ${elegidas.a}`} cambios={comparadas} />
        </div>
      )}
      <div className="grid items-start gap-4.5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Editable permiso="ajustes.guardar">
          <Form method="post" preventScrollReset key={versiones[0]?.version ?? ""} className="grid gap-4.5">
            {documentos.map(({ titulo, ruta, secciones }) => (
              <Card as="section" key={ruta} aria-labelledby={ruta.slice(1)}>
                <h2 id={ruta.slice(1)} className="text-xl">
                  {titulo}
                </h2>
                <p className="mt-1 mb-3.5 text-sm text-tinta-2">
                  <Link to={ruta}>Leer el texto completo</Link>. Lo que escribas aparece al final de la
                  sección, o en vez de ella si marcas «Reemplazar»: el título queda, y ese texto ya no sigue
                  los ajustes. Para un enlace escribe [texto](https://…).
                </p>
                <div className="grid gap-4">
                  {secciones.map(({ id, nombre }, i) => (
                    <SeccionEditable
                      key={id}
                      id={id}
                      label={`${i + 1}. ${nombre}`}
                      propios={propios}
                      escritos={escritos}
                      error={rechazada?.errores[id]}
                    />
                  ))}
                </div>
              </Card>
            ))}
            {borrador && <CambiosLegales titulo="Lo que cambia si publicas" cambios={borrador.cambios} />}
            <div className="flex flex-wrap gap-3 max-md:grid">
              <Button loading={state === "submitting"}>Publicar</Button>
              <Button name="intento" value="revisar" variant="secondary">
                Ver los cambios
              </Button>
            </div>
            <CuentaErrores errores={rechazada?.errores ?? {}} />
          </Form>
        </Editable>
        <Versiones versiones={versiones} publicada={loaderData.publicada} />
      </div>
    </PaginaAdmin>
  );
}

type SeccionProps = {
  id: string;
  label: string;
  propios: Propios;
  /** What a form that was refused or looked through had. */
  escritos: Record<string, string> | undefined;
  error: string | undefined;
};

/** The owner's text of a section, and whether it replaces that of the house. */
function SeccionEditable({ id, label, propios, escritos, error }: SeccionProps) {
  const casilla = campoReemplaza(id);
  const marcada = escritos ? (escritos[casilla] ?? "") !== "" : propios.reemplaza.includes(id);
  return (
    <div className="grid gap-1">
      <TextAreaField
        label={label}
        name={id}
        rows={2}
        maxLength={MAX_PARRAFO}
        defaultValue={escritos?.[id] ?? propios.parrafos[id] ?? ""}
        error={error}
      />
      <CheckboxField label="Reemplazar el texto de esta sección" name={casilla} defaultChecked={marcada} />
    </div>
  );
}

type Publicadas = Pick<Route.ComponentProps["loaderData"], "versiones" | "publicada">;

/** Customers have accepted these: none of them ever changes. */
const Versiones = ({ versiones, publicada }: Publicadas) => (
  <SeccionAdmin id="versiones-legales" titulo="Versiones">
    {!publicada && (
      <p className="mt-2 text-sm text-tinta-2">
        Aún no publicas ninguna. Publicar sin agregar nada también cuenta. Hasta entonces la tienda fija una
        cada vez que sus textos cambian, porque las compras se refieren a ella.
      </p>
    )}
    {versiones.length > 0 && (
      <ul className="mt-2 grid gap-2">
        {versiones.map(({ version, vigente_desde }, i) => (
          <li key={version}>
            <Link to={`/legal/terminos-y-condiciones/${version}`} className="font-semibold">
              {version}
            </Link>
            <small className="block text-[0.84375rem] text-tinta-2">
              {formatearFechaHora(vigente_desde)}
            </small>
            <Comparar de={versiones[i + 1]?.version} a={version} />
          </li>
        ))}
      </ul>
    )}
  </SeccionAdmin>
);

/** What a version changed of the one before it. */
const Comparar = ({ de, a }: { de: string | undefined; a: string }) =>
  de && (
    <Link
      to={`/admin/legales?${new URLSearchParams({ de, a })}`}
      className="inline-flex min-h-11 items-center text-sm underline underline-offset-3"
      aria-label={`Qué cambió en ${a}`}
    >
      Qué cambió
    </Link>
  );
