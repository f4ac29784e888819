import { redirect, useNavigation, useSearchParams } from "react-router";
import { Confirmar } from "#app/admin/kit/confirmar.tsx";
import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { Editable, SiPuede } from "#app/admin/kit/permiso.tsx";
import { requierePermiso } from "#app/context.ts";
import { acciones, idDe } from "#app/lib/actions/accion.server.ts";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Trash2 } from "#app/ui/iconos.tsx";
import { leerCategoriasConUso } from "#modules/catalogo/catalogo.store.server.ts";
import { CAMPOS_CATEGORIA } from "#modules/catalogo/formularios.ts";
import {
  borrarCategoria,
  crearCategoria,
  renombrarCategoria,
} from "#modules/catalogo/guardar-categoria.server.ts";
import { conteoEnPalabras } from "#modules/comun/conteo.ts";
import type { Route } from "./+types/categorias.page.ts";
import { CatalogoMarco } from "./marco.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "productos.ver");
  return { categorias: await leerCategoriasConUso(ctx) };
}

export const action = acciones(
  { pagina: "productos.ver", hace: ["productos.editar"] },
  {
    async crear({ ctx, form, sesion }) {
      await crearCategoria(ctx, Object.fromEntries(form), sesion);
      return form.get("para") === "producto" ? redirect("/admin/productos/nuevo") : "Creamos la categoría.";
    },
    async renombrar({ ctx, form, sesion }) {
      await renombrarCategoria(ctx, idDe(form), Object.fromEntries(form), sesion);
      return "Cambiamos el nombre.";
    },
    async borrar({ ctx, form, sesion }) {
      await borrarCategoria(ctx, idDe(form), sesion);
      return "Borramos la categoría.";
    },
  },
  { conserva: "todo" },
);

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) => metaAdmin(args, "Categorías", "Categorías del catálogo.");

export default function Categorias({ loaderData, actionData }: Route.ComponentProps) {
  const respuesta = useLastAnswer(actionData);
  return (
    <CatalogoMarco
      temas={["productos"]}
      respuesta={respuesta}
      title="Categorías"
      text="Así se ordena el catálogo. Solo se borra una que ningún producto usa."
    >
      <Editable permiso="productos.editar">
        <div className="grid max-w-3xl gap-4.5">
          <SiPuede permiso="productos.editar">
            <Card as="section" aria-label="Nueva categoría">
              <Nueva respuesta={respuesta} cuantas={loaderData.categorias.length} />
            </Card>
          </SiPuede>
          {loaderData.categorias.length > 0 && (
            <Card as="section" padded={false} aria-label="Categorías">
              <ul>
                {loaderData.categorias.map((categoria) => (
                  <Fila key={categoria.id} {...categoria} respuesta={respuesta} />
                ))}
              </ul>
            </Card>
          )}
        </div>
      </Editable>
    </CatalogoMarco>
  );
}

function Nueva({ respuesta, cuantas }: { respuesta: Respuesta | undefined; cuantas: number }) {
  const [params] = useSearchParams();
  return (
    <FormularioAdmin
      campos={CAMPOS_CATEGORIA}
      intento="crear"
      valores={{}}
      respuesta={respuesta}
      boton={<Crear />}
      // It changes when a category is added, which empties the field.
      clave={String(cuantas)}
      className="flex flex-wrap items-start gap-2.5"
    >
      {(campo) => (
        <>
          {/* The form of a product sends here while there is no category, and goes on afterwards. */}
          <input type="hidden" name="para" value={params.get("para") ?? ""} />
          {campo("categoria", { fieldClassName: "min-w-52 flex-1" })}
        </>
      )}
    </FormularioAdmin>
  );
}

function Crear() {
  const { formData } = useNavigation();
  return (
    <Button
      name="intento"
      value="crear"
      loading={formData?.get("intento") === "crear"}
      className="mt-6.75 min-h-13!"
    >
      Crear
    </Button>
  );
}

type Props = { id: number; categoria: string; productos: number; respuesta: Respuesta | undefined };

const Fila = ({ id, categoria, productos, respuesta }: Props) => (
  <li className="border-b border-linea p-3 last:border-b-0 md:px-5">
    <FormularioAdmin
      campos={CAMPOS_CATEGORIA}
      intento="renombrar"
      id={String(id)}
      valores={{ categoria }}
      respuesta={respuesta}
      boton={<DeFila categoria={categoria} productos={productos} />}
      className="flex flex-wrap items-start gap-2"
    >
      {(campo) =>
        campo("categoria", {
          label: `Nombre de ${categoria}`,
          hideLabel: true,
          fieldClassName: "min-w-44 flex-1",
          className: "h-11!",
        })
      }
    </FormularioAdmin>
  </li>
);

const DeFila = ({ categoria, productos }: Pick<Props, "categoria" | "productos">) => (
  <>
    <span className="flex min-h-11 items-center text-tinta-2 tabular-nums md:w-28 md:justify-end">
      {productos === 1 ? "1 producto" : `${conteoEnPalabras(productos)} productos`}
    </span>
    <Button size="sm" variant="secondary" name="intento" value="renombrar" className="min-h-11!">
      Renombrar
    </Button>
    <Confirmar
      titulo={`¿Borrar ${categoria}?`}
      pregunta="Ningún producto la usa. Si la necesitas otra vez, tendrás que crearla de nuevo."
      variant="danger"
      name="intento"
      value="borrar"
      disabled={productos > 0}
      etiqueta={`Borrar ${categoria}`}
      icon={<Trash2 aria-hidden="true" />}
      className="text-error disabled:text-tinta-3 disabled:opacity-40"
    >
      Borrar
    </Confirmar>
  </>
);
