import { Form } from "react-router";
import { Confirmar } from "#app/admin/kit/confirmar.tsx";
import { CHICO, FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { Editable } from "#app/admin/kit/permiso.tsx";
import { requierePermiso } from "#app/context.ts";
import { acciones, idDe } from "#app/lib/actions/accion.server.ts";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { Card } from "#app/ui/card.tsx";
import { Note } from "#app/ui/note.tsx";
import { Volver } from "#app/ui/volver.tsx";
import { valoresDeCampos } from "#modules/comun/texto/controles.ts";
import {
  CAMPOS_ENCARGADO,
  type Encargado,
  NOMBRE_SERVICIO,
  propuestaDe,
} from "#modules/privacidad/encargados/encargado.ts";
import { leerEncargados } from "#modules/privacidad/encargados/encargados.store.server.ts";
import {
  crearEncargado,
  editarEncargado,
  quitarEncargado,
} from "#modules/privacidad/encargados/guardar-encargado.server.ts";
import { leerEncargadosFaltantes } from "#modules/privacidad/encargados/leer-faltantes.server.ts";
import type { Route } from "./+types/encargados.page.ts";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, servicios } = requierePermiso(args, "ajustes.ver");
  return { encargados: await leerEncargados(ctx), faltan: await leerEncargadosFaltantes(ctx, servicios) };
}

export const action = acciones(
  { pagina: "ajustes.ver", hace: ["ajustes.guardar"] },
  {
    async crear({ ctx, form, sesion }) {
      return `Anotamos a ${await crearEncargado(ctx, Object.fromEntries(form), sesion)}.`;
    },
    async guardar({ ctx, form, sesion }) {
      return `Guardamos a ${await editarEncargado(ctx, idDe(form), Object.fromEntries(form), sesion)}.`;
    },
    async quitar({ ctx, form, sesion }) {
      return `Quitamos a ${await quitarEncargado(ctx, idDe(form), sesion)} de la lista.`;
    },
  },
  { conserva: "todo" },
);

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Encargados de datos", "Las empresas que tratan datos por la tienda.");

export default function Encargados({ loaderData, actionData }: Route.ComponentProps) {
  const { encargados, faltan } = loaderData;
  const respuesta = useLastAnswer(actionData);
  const [primero = "otro"] = faltan;
  return (
    <PaginaAdmin
      title="Encargados de datos"
      text="Las empresas que tratan datos de tus clientes por encargo tuyo. La política de privacidad las nombra, con su país."
      respuesta={respuesta}
    >
      <p className="mb-4">
        <Volver to="/admin/ajustes?lugar=tecnico">Ajustes</Volver>
      </p>
      {faltan.length > 0 && (
        <Note kind="warning" className="mb-4">
          Tienes encendido y sin anotar: {faltan.map((servicio) => NOMBRE_SERVICIO[servicio]).join(", ")}.
        </Note>
      )}
      <Editable permiso="ajustes.guardar">
        <div className="grid items-start gap-4.5 lg:grid-cols-2">
          {encargados.map((encargado) => (
            <Card as="section" key={encargado.id} aria-label={encargado.nombre} className="grid gap-3">
              <h2 className="text-xl">{encargado.nombre}</h2>
              <Ficha encargado={encargado} respuesta={respuesta} />
              <Quitar {...encargado} />
            </Card>
          ))}
          <Card as="section" aria-labelledby="encargado-nuevo" className="grid gap-3">
            <h2 id="encargado-nuevo" className="text-xl">
              Anotar una empresa
            </h2>
            <FormularioAdmin
              key={`${encargados.length}:${primero}`}
              campos={CAMPOS_ENCARGADO}
              intento="crear"
              id=""
              valores={propuestaDe(primero)}
              respuesta={respuesta}
              boton="Anotar"
            />
          </Card>
        </div>
      </Editable>
    </PaginaAdmin>
  );
}

type FichaProps = { encargado: Encargado; respuesta: Respuesta | undefined };

const Ficha = ({ encargado, respuesta }: FichaProps) => (
  <FormularioAdmin
    campos={CAMPOS_ENCARGADO}
    intento="guardar"
    id={String(encargado.id)}
    valores={valoresDeCampos(CAMPOS_ENCARGADO, { ...encargado })}
    respuesta={respuesta}
    boton="Guardar"
    aspecto={CHICO}
    etiqueta={`Datos de ${encargado.nombre}`}
  />
);

const Quitar = ({ id, nombre }: Encargado) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="id" value={id} />
    <Confirmar
      size="sm"
      variant="danger"
      name="intento"
      value="quitar"
      titulo={`¿Quitar a ${nombre}?`}
      pregunta="La política de privacidad deja de nombrarla. Hazlo solo si ya no trata datos por la tienda."
    >
      Quitar
    </Confirmar>
  </Form>
);
