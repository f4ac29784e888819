import { Form, Link, useNavigation } from "react-router";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { Editable } from "#app/admin/kit/permiso.tsx";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import { requierePermiso } from "#app/context.ts";
import { redactar } from "#app/legal/redactar.ts";
import { accion } from "#app/lib/actions/accion.server.ts";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { CuentaErrores } from "#app/lib/actions/wrong-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, TextAreaField } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { listarVersionesLegales } from "#modules/ajustes/legales.store.server.ts";
import { campoReemplaza, MAX_PARRAFO, type Propios, SIN_PROPIOS } from "#modules/ajustes/legales.ts";
import {
  hayTextosNuevos,
  publicarLegales,
  versionVigente,
} from "#modules/ajustes/publicar-legales.server.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { Route } from "./+types/legales.page.ts";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "ajustes.ver");
  const [ajustes, vigente, versiones, cambiaron] = await Promise.all([
    leerAjustes(ctx),
    versionVigente(ctx),
    listarVersionesLegales(ctx),
    hayTextosNuevos(ctx, redactar),
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
    cambiaron,
  };
}

export const action = accion(
  { pagina: "ajustes.ver", hace: ["ajustes.guardar"] },
  async ({ ctx, form, sesion }) => {
    const { version } = await publicarLegales(ctx, Object.fromEntries(form), sesion, redactar);
    return version === null
      ? "Los textos publicados ya dicen eso."
      : `Publicamos la versión ${version}. Quien se registre desde ahora la acepta.`;
  },
  { conserva: "todo" },
);

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(
    args,
    "Textos legales",
    "Lo que la tienda agrega o reemplaza en sus textos legales, y sus versiones.",
  );

export default function Legales({ loaderData, actionData }: Route.ComponentProps) {
  const { documentos, propios, versiones, cambiaron } = loaderData;
  const respuesta = useLastAnswer(actionData);
  const { state } = useNavigation();
  const rechazada = respuesta && !respuesta.ok ? respuesta : undefined;
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
                      rechazada={rechazada}
                    />
                  ))}
                </div>
              </Card>
            ))}
            <Button loading={state === "submitting"} className="justify-self-start max-md:w-full">
              Publicar
            </Button>
            <CuentaErrores errores={rechazada?.errores ?? {}} />
          </Form>
        </Editable>
        <Versiones versiones={versiones} />
      </div>
    </PaginaAdmin>
  );
}

type SeccionProps = {
  id: string;
  label: string;
  propios: Propios;
  rechazada: Respuesta | undefined;
};

/** The owner's text of a section, and whether it replaces that of the house. */
function SeccionEditable({ id, label, propios, rechazada }: SeccionProps) {
  const casilla = campoReemplaza(id);
  const marcada = rechazada ? (rechazada.valores[casilla] ?? "") !== "" : propios.reemplaza.includes(id);
  return (
    <div className="grid gap-1">
      <TextAreaField
        label={label}
        name={id}
        rows={2}
        maxLength={MAX_PARRAFO}
        defaultValue={rechazada?.valores[id] ?? propios.parrafos[id] ?? ""}
        error={rechazada?.errores[id]}
      />
      <CheckboxField label="Reemplazar el texto de esta sección" name={casilla} defaultChecked={marcada} />
    </div>
  );
}

type Publicadas = Route.ComponentProps["loaderData"]["versiones"];

const Versiones = ({ versiones }: { versiones: Publicadas }) => (
  <SeccionAdmin id="versiones-legales" titulo="Versiones">
    {versiones.length === 0 ? (
      <p className="mt-2 text-sm text-tinta-2">
        Aún no publicas ninguna. Publicar sin agregar nada también cuenta: deja fija la primera versión.
      </p>
    ) : (
      <ul className="mt-2 grid gap-2">
        {versiones.map(({ version, vigente_desde }) => (
          <li key={version}>
            <Link to={`/legal/terminos-y-condiciones/${version}`} className="font-semibold">
              {version}
            </Link>
            <small className="block text-[0.84375rem] text-tinta-2">
              {formatearFechaHora(vigente_desde)}
            </small>
          </li>
        ))}
      </ul>
    )}
  </SeccionAdmin>
);
