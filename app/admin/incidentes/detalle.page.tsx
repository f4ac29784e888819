import { Form } from "react-router";
import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import { requierePermiso } from "#app/context.ts";
import { type Admin, acciones, type PedidoFormulario } from "#app/lib/actions/accion.server.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { CopyButton } from "#app/ui/button/copy-button.tsx";
import { Volver } from "#app/ui/volver.tsx";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { valoresDeCampos } from "#modules/comun/texto/controles.ts";
import { CARTAS, type CartaDeAviso, redactarCarta } from "#modules/privacidad/incidentes/cartas.ts";
import {
  avanzarIncidente,
  editarIncidente,
} from "#modules/privacidad/incidentes/guardar-incidente.server.ts";
import {
  CAMPOS_INCIDENTE,
  type Incidente,
  negativaPasoIncidente,
  PASOS_INCIDENTE,
  type PasoIncidente,
} from "#modules/privacidad/incidentes/incidente.ts";
import { buscarIncidente } from "#modules/privacidad/incidentes/incidentes.store.server.ts";
import type { Route } from "./+types/detalle.page.ts";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "incidentes.abrir");
  const incidente = await buscarIncidente(ctx, Number(args.params.id) || 0);
  if (!incidente) throw new Response(null, { status: 404 });
  const ajustes = await leerAjustes(ctx);
  const carta = (cual: CartaDeAviso) => redactarCarta(cual, incidente, ajustes, ctx.now());
  return { incidente, cartas: { agencia: carta("agencia"), personas: carta("personas") } };
}

type Pedido = PedidoFormulario<Admin>;

const idDeRuta = ({ param }: Pick<Pedido, "param">): number => Number(param("id")) || 0;
const paso = (cual: PasoIncidente) => (pedido: Pedido) =>
  avanzarIncidente(pedido.ctx, { id: idDeRuta(pedido), paso: cual }, pedido.sesion);

export const action = acciones(
  { pagina: "incidentes.abrir", hace: ["incidentes.abrir"] },
  {
    async guardar({ ctx, form, param, sesion }) {
      await editarIncidente(ctx, idDeRuta({ param }), Object.fromEntries(form), sesion);
      return "Guardamos el incidente. Las cartas ya dicen lo nuevo.";
    },
    agencia: paso("agencia"),
    personas: paso("personas"),
    cerrar: paso("cerrar"),
  },
  { conserva: "todo" },
);

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Incidente de datos", "Qué pasó, qué se hizo y las cartas que avisan.");

export default function DetalleIncidente({ loaderData, actionData }: Route.ComponentProps) {
  const { incidente, cartas } = loaderData;
  const respuesta = useLastAnswer(actionData);
  return (
    <PaginaAdmin
      title="Incidente de datos"
      text={`Lo supimos el ${formatearFechaHora(incidente.conocido_en)}.`}
      respuesta={respuesta}
    >
      <p className="mb-4">
        <Volver to="/admin/ajustes/incidentes">Incidentes</Volver>
      </p>
      <div className="grid items-start gap-4.5 lg:grid-cols-2">
        <div className="grid gap-4.5">
          <SeccionAdmin id="pasos" titulo="A quién se avisó" className="grid gap-3">
            {(Object.keys(PASOS_INCIDENTE) as PasoIncidente[]).map((cual) => (
              <PasoDe key={cual} paso={cual} incidente={incidente} />
            ))}
          </SeccionAdmin>
          <SeccionAdmin id="hechos" titulo="Qué se sabe" className="grid gap-3">
            <FormularioAdmin
              campos={CAMPOS_INCIDENTE}
              intento="guardar"
              valores={valoresDeCampos(CAMPOS_INCIDENTE, { ...incidente })}
              respuesta={respuesta}
              boton="Guardar"
            >
              {(campo) => (
                <>
                  <input type="hidden" name="version" value={incidente.version} />
                  {(Object.keys(CAMPOS_INCIDENTE) as (keyof typeof CAMPOS_INCIDENTE)[]).map((name) =>
                    campo(name),
                  )}
                </>
              )}
            </FormularioAdmin>
          </SeccionAdmin>
        </div>
        <div className="grid gap-4.5">
          {(Object.keys(CARTAS) as CartaDeAviso[]).map((cual) => (
            <BorradorDe key={cual} cual={cual} texto={cartas[cual]} id={incidente.id} />
          ))}
        </div>
      </div>
    </PaginaAdmin>
  );
}

function PasoDe({ paso: cual, incidente }: { paso: PasoIncidente; incidente: Incidente }) {
  const { columna, boton } = PASOS_INCIDENTE[cual];
  const momento = incidente[columna];
  const no = negativaPasoIncidente(cual, incidente);
  if (momento)
    return (
      <p>
        <b className="font-semibold">{boton}</b>{" "}
        <span className="text-tinta-2">el {formatearFechaHora(momento)}</span>
      </p>
    );
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" size="sm" name="intento" value={cual} disabled={no !== null}>
        {boton}
      </Button>
      {no && <span className="text-sm text-tinta-2">{no.frase}</span>}
    </Form>
  );
}

const BorradorDe = ({ cual, texto, id }: { cual: CartaDeAviso; texto: string; id: number }) => (
  <SeccionAdmin
    id={`carta-${cual}`}
    titulo={CARTAS[cual]}
    texto="Un borrador con lo que anotaste. Léelo con tu abogado antes de enviarlo."
  >
    <p className="whitespace-pre-line rounded-campo bg-papel-2 p-4 text-[0.9375rem] wrap-anywhere">{texto}</p>
    <div className="mt-3 flex flex-wrap gap-2">
      <CopyButton text={texto} label="Copiar" copiedLabel="Copiada" forMs={3_000} />
      <ButtonLink
        href={`/admin/ajustes/incidentes/${id}/carta/${cual}`}
        target="_blank"
        variant="secondary"
        size="sm"
      >
        Abrir para imprimir
      </ButtonLink>
    </div>
  </SeccionAdmin>
);
