import { data, redirect } from "react-router";
import { Volver } from "#app/admin/kit/volver.tsx";
import { requiereAdmin } from "#app/context.ts";
import { AdminFrame } from "#app/layout/admin-nav.tsx";
import { formOf } from "#app/lib/actions/forms.ts";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { Note } from "#app/ui/note.tsx";
import { leerTexto } from "#modules/comun/busqueda.ts";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import type { Errores } from "#modules/comun/formulario.ts";
import { esRechazo } from "#modules/comun/rechazo/rechazo.ts";
import { ajustarPuntos } from "#modules/personas/ajustar-puntos.server.ts";
import { buscarPersonas } from "#modules/personas/listar-usuarios.server.ts";
import type { Route } from "./+types/ajuste.page.ts";
import { AjusteFormulario } from "./ajuste-formulario.tsx";
import { AjustePersonas } from "./ajuste-personas.tsx";

const A_ELEGIR = 10;

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requiereAdmin(args);
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

const vacios: Errores = {};

export async function action(args: Route.ActionArgs) {
  const { ctx, sesion } = requiereAdmin(args);
  const form = Object.fromEntries(await formOf(args.request));
  try {
    const { usuario } = await ajustarPuntos(ctx, form, sesion);
    return redirect(`/admin/puntos?texto=${usuario}&hecho=ajuste#libro`);
  } catch (error) {
    if (!esRechazo(error)) throw error;
    const escrito = (campo: string) => String(form[campo] ?? "");
    return data({
      mensaje: error.message,
      errores: (error.datos.errores as Errores | undefined) ?? vacios,
      valores: { sentido: escrito("sentido"), puntos: escrito("puntos"), motivo: escrito("motivo") },
    });
  }
}

export const meta: Route.MetaFunction = () => [
  { title: "Ajustar puntos · Administración · Puntazo" },
  { name: "description", content: "Suma o quita puntos a una persona, con un motivo." },
];

const TEMAS = ["admin"];
const SIN_VALORES = { sentido: "sumar", puntos: "", motivo: "" };

export default function AjustarPuntos({ loaderData, actionData }: Route.ComponentProps) {
  const { texto, personas, demasiadas, elegida, propia, clave } = loaderData;
  useRealtime(TEMAS);
  return (
    <AdminFrame title="Ajustar puntos" text={<Volver to="/admin/puntos">Volver al libro</Volver>}>
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
        <AjusteFormulario
          key={elegida.codigo_referido}
          persona={elegida}
          clave={clave}
          errores={actionData?.errores ?? vacios}
          valores={actionData?.valores ?? SIN_VALORES}
        />
      )}
      {!elegida && <AjustePersonas texto={texto} personas={personas} demasiadas={demasiadas} />}
    </AdminFrame>
  );
}
