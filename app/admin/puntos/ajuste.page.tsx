import { redirect } from "react-router";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { Editable } from "#app/admin/kit/permiso.tsx";
import { requierePermiso } from "#app/context.ts";
import { accion } from "#app/lib/actions/accion.server.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { Note } from "#app/ui/note.tsx";
import { Volver } from "#app/ui/volver.tsx";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { leerTexto } from "#modules/comun/texto/busqueda.ts";
import { ajustarPuntos } from "#modules/personas/ajustar-puntos.server.ts";
import { buscarPersonas } from "#modules/personas/listar-usuarios.server.ts";
import type { Route } from "./+types/ajuste.page.ts";
import { AjusteFormulario } from "./ajuste-formulario.tsx";
import { AjustePersonas } from "./ajuste-personas.tsx";

const A_ELEGIR = 10;

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "puntos.ver");
  const { searchParams } = new URL(args.request.url);
  const usuario = leerTexto(searchParams.get("usuario"));
  const texto = leerTexto(searchParams.get("texto"));
  const buscado = usuario ?? texto;
  const { personas, demasiadas } = buscado
    ? await buscarPersonas(ctx, buscado, A_ELEGIR)
    : { personas: [], demasiadas: false };
  const elegida = personas.find(({ codigo_referido }) => codigo_referido === usuario) ?? null;
  const propia = elegida?.codigo_referido === sesion.codigo_referido;
  return { texto: buscado, personas, demasiadas, elegida, propia, clave: bytesAHex(ctx.random(16)) };
}

export const action = accion(
  { pagina: "puntos.ver", hace: ["puntos.ajustar"] },
  async ({ ctx, form, sesion }) => {
    const { usuario } = await ajustarPuntos(ctx, Object.fromEntries(form), sesion);
    return redirect(`/admin/puntos?texto=${usuario}&hecho=ajuste#libro`);
  },
  { conserva: ["sentido", "puntos", "motivo"] },
);

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Ajustar puntos", "Suma o quita puntos a una persona, con un motivo.");

export default function AjustarPuntos({ loaderData, actionData }: Route.ComponentProps) {
  const { texto, personas, demasiadas, elegida, propia, clave } = loaderData;
  return (
    <PaginaAdmin
      temas={["admin"]}
      title="Ajustar puntos"
      text={<Volver to="/admin/puntos">Volver al libro</Volver>}
    >
      {actionData && (
        <Note kind="error" className="mb-4.5 max-w-2xl">
          {actionData.mensaje}
        </Note>
      )}
      {propia && (
        <Note kind="warning" className="max-w-2xl">
          No puedes ajustar tus propios puntos: pídelo a otra persona que administre.
        </Note>
      )}
      {elegida && !propia && (
        <Editable permiso="puntos.ajustar">
          <AjusteFormulario
            key={elegida.codigo_referido}
            persona={elegida}
            clave={clave}
            respuesta={actionData}
          />
        </Editable>
      )}
      {!elegida && <AjustePersonas texto={texto} personas={personas} demasiadas={demasiadas} />}
    </PaginaAdmin>
  );
}
