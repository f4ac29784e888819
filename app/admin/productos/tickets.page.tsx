import { useSearchParams } from "react-router";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { Editable, SiPuede } from "#app/admin/kit/permiso.tsx";
import { requierePermiso } from "#app/context.ts";
import { type Admin, acciones, idDe, type PedidoFormulario } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Plus } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { leerTicketsAdmin } from "#modules/catalogo/catalogo.store.server.ts";
import { crearTicket, editarTicket, guardarFotoTicket } from "#modules/catalogo/guardar-ticket.server.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { fuenteMasBarata } from "#modules/productos/valor-punto.ts";
import type { Route } from "./+types/tickets.page.ts";
import { fotoDe } from "./acciones.server.ts";
import { CatalogoMarco } from "./marco.tsx";
import { type EnPerdida, ProductosTicket, type TicketAdmin } from "./ticket.tsx";
import { ProductosTicketFotos } from "./ticket-fotos.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "tickets.ver");
  return { tickets: await leerTicketsAdmin(ctx) };
}

type DeAdmin = PedidoFormulario<Admin>;

export const action = acciones(
  { pagina: "tickets.ver", hace: ["tickets.editar"] },
  {
    async crear({ ctx, form, sesion }: DeAdmin) {
      const creado = await crearTicket(ctx, Object.fromEntries(form), sesion, opcionesDe(form));
      return avisar(creado, "Creamos el ticket.");
    },
    async guardar({ ctx, form, sesion }: DeAdmin) {
      const editado = await editarTicket(ctx, idDe(form), Object.fromEntries(form), sesion, opcionesDe(form));
      return avisar(editado, "Guardamos el ticket.");
    },
    async foto({ ctx, form, sesion }: DeAdmin) {
      await guardarFotoTicket(ctx, idDe(form), cualDe(form), await fotoDe(form), sesion);
      return "Guardamos la foto del ticket.";
    },
    async quitar_foto({ ctx, form, sesion }: DeAdmin) {
      await guardarFotoTicket(ctx, idDe(form), cualDe(form), null, sesion);
      return "Quitamos la foto del ticket.";
    },
  },
  { conserva: "todo" },
);

export const clientAction = sinPerder<typeof action>();

const opcionesDe = (form: FormData) => ({ confirmado: form.has("confirmado") });
const cualDe = (form: FormData) => (texto(form, "cual") === "imagen_2" ? "imagen_2" : "imagen_1");

/** A change that brings products out of their bounds needs the owner's confirmation; until then nothing is written. */
function avisar({ en_perdida }: EnPerdida, hecho: string) {
  if (en_perdida.length === 0) return hecho;
  const cuantos =
    en_perdida.length === 1 ? "1 producto quedaría" : `${en_perdida.length} productos quedarían`;
  const primeros = en_perdida.slice(0, 3).map(({ producto }) => producto);
  const nombres = primeros.join(", ") + (en_perdida.length > 3 ? "…" : "");
  const frase = `Aún no guardamos: con ese cambio ${cuantos} fuera de los límites de precios y puntos, o su sorteo recaudaría menos que el precio (${nombres}).`;
  const negativa: Negativa = { clase: "estado", frase };
  return { negativa, datos: { en_perdida: en_perdida.slice(0, 20) } };
}

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Tickets", "Tipos de ticket, su precio y sus puntos.");

export default function Tickets({ loaderData, actionData }: Route.ComponentProps) {
  const { tickets } = loaderData;
  const respuesta = useLastAnswer(actionData);
  const [params] = useSearchParams();
  const barato = fuenteMasBarata(tickets.filter(({ publico }) => publico));
  const nuevo = params.has("nuevo") || respuesta?.intento === "crear";
  return (
    <CatalogoMarco
      temas={["tickets"]}
      respuesta={respuesta}
      rechazo={respuesta?.datos ? "warning" : "error"}
      title="Tickets"
      text="Lo que la gente compra para tener puntos. El más barato por punto fija cuánto recauda un sorteo."
      actions={
        <SiPuede permiso="tickets.editar">
          <ButtonLink to="?nuevo=si" size="sm" icon={<Plus aria-hidden="true" />}>
            Nuevo ticket
          </ButtonLink>
        </SiPuede>
      }
    >
      {!barato && (
        <Note kind="warning" className="mb-4.5">
          Ningún ticket está a la venta: nadie puede comprar puntos.
        </Note>
      )}
      <Editable permiso="tickets.editar">
        <div className="grid items-start gap-4.5 lg:grid-cols-2">
          {nuevo && !(respuesta?.intento === "crear" && respuesta.ok) && (
            <Card as="section" aria-label="Nuevo ticket">
              <ProductosTicket ticket={null} respuesta={respuesta} barato={false} />
            </Card>
          )}
          {tickets.map((ticket: TicketAdmin) => (
            <Card as="section" key={ticket.id} aria-label={ticket.ticket} className="grid gap-4">
              <ProductosTicket ticket={ticket} respuesta={respuesta} barato={ticket.id === barato?.id} />
              <ProductosTicketFotos ticket={ticket} />
            </Card>
          ))}
        </div>
      </Editable>
    </CatalogoMarco>
  );
}
