import { requiereSesion } from "#app/context.ts";
import { DecisionAutomatica } from "#app/cuenta/derechos/decision-automatica.tsx";
import { AccountFrame } from "#app/layout/account-frame.tsx";
import { conTienda } from "#app/seo/marca.ts";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { Pagination } from "#app/ui/table/pagination.tsx";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { PROMESAS } from "#modules/ajustes/promesas.ts";
import { formatearFechaCorta, haceCuanto } from "#modules/comun/fechas/fechas.ts";
import { enlaceCorto, enlaceInvitacion } from "#modules/referidos/enlace-invitacion.ts";
import { listarReferidos } from "#modules/referidos/listar-referidos.server.ts";
import { contarReferidos, sumarGanancias } from "#modules/referidos/referidos.store.server.ts";
import type { Route } from "./+types/mis-referidos.page.ts";
import { InvitacionEnlace } from "./invitacion.tsx";
import { TablaReferidos } from "./tabla.tsx";
import { pedirPagina, REFERIDOS_POR_PAGINA, SIN_REFERIDOS } from "./vista.ts";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requiereSesion(args);
  const total = await contarReferidos(ctx, sesion.codigo_referido);
  const { pagina, paginas, desde } = pedirPagina(args.request.url, total);
  const [referidos, ganados, ajustes] = await Promise.all([
    listarReferidos(ctx, sesion.codigo_referido, { desde, limite: REFERIDOS_POR_PAGINA }),
    sumarGanancias(ctx, sesion.codigo_referido),
    leerAjustes(ctx),
  ]);
  return {
    enlace: enlaceInvitacion(ctx.public_url, sesion.codigo_referido),
    corto: enlaceCorto(ctx.public_url, sesion.codigo_referido),
    porcentaje: ajustes.referido_porcentaje,
    total,
    ganados,
    pagina,
    paginas,
    filas: referidos.map(({ email, fecha_registro }, i) => ({
      clave: desde + i,
      email,
      hace: haceCuanto(fecha_registro, ctx.now()),
      fecha: formatearFechaCorta(fecha_registro),
    })),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: conTienda(matches, "Mis referidos") },
  { name: "description", content: "Tu enlace de invitación y las personas que se registraron con él." },
];

export default function MisReferidos({ loaderData }: Route.ComponentProps) {
  const { enlace, corto, porcentaje, total, ganados, filas, pagina, paginas } = loaderData;
  return (
    <AccountFrame title="Mis referidos">
      <InvitacionEnlace
        enlace={enlace}
        corto={corto}
        porcentaje={porcentaje}
        dibujo={total > 0 ? "vacio-referidos.svg" : "regalo.webp"}
      />
      <div className="my-4">
        <DecisionAutomatica regla={PROMESAS.referido_retenido()} />
      </div>
      {total > 0 ? (
        <>
          <TablaReferidos total={total} ganados={ganados} filas={filas} />
          <div className="mt-5">
            <Pagination page={pagina} pages={paginas} label="Páginas de referidos" />
          </div>
        </>
      ) : (
        <EmptyState
          image="vacio-referidos"
          title={SIN_REFERIDOS}
          text="Comparte tu enlace: aquí verás a quienes se registren con él."
        />
      )}
    </AccountFrame>
  );
}
