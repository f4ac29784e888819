import { FileSpreadsheet } from "#app/admin/iconos.tsx";
import { Cifra, Cifras } from "#app/admin/kit/lista/cifras.tsx";
import { type ColumnaLista, TablaLista } from "#app/admin/kit/lista/tabla.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { requierePermiso } from "#app/context.ts";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { Volver } from "#app/ui/volver.tsx";
import { NOMBRE_TIPO } from "#modules/boletas/estado-documento.ts";
import { leerLibroDelMes } from "#modules/boletas/libro/leer-libro.server.ts";
import { montoDelLibro, nombrarTramos, type SumaLibro } from "#modules/boletas/libro/libro.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { nombreDeMes } from "#modules/comun/fechas/meses.ts";
import type { Route } from "./+types/libro.page.ts";
import { AvisoCertificacion } from "./certificacion.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "boletas.ver");
  return leerLibroDelMes(ctx, new URL(args.request.url).searchParams.get("mes"));
}

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Libro de boletas", "Las boletas y notas de crédito de un mes, con sus sumas y folios.");

type Libro = Route.ComponentProps["loaderData"];

export default function LibroBoletas({ loaderData: libro }: Route.ComponentProps) {
  const { ambiente, mes, sumas, suma } = libro;
  return (
    <PaginaAdmin
      temas={["admin"]}
      title={`Libro de ${nombreDeMes(mes)}`}
      text={<Volver to="/admin/boletas">Boletas</Volver>}
      actions={<Meses libro={libro} />}
    >
      <AvisoCertificacion ambiente={ambiente} />
      {sumas.length === 0 ? (
        <Card as="section">
          <EmptyState
            image="vacio-pedidos"
            title={`No hay documentos de ${nombreDeMes(mes)}.`}
            text="Cada boleta y nota de crédito aparece aquí en el mes de su fecha."
          />
        </Card>
      ) : (
        <>
          <Cifras>
            <Cifra nombre="Total" valor={pesos(suma.total)} nota="Boletas menos notas de crédito" />
            <Cifra nombre="Neto" valor={pesos(suma.neto)} nota={`Exento ${pesos(suma.exento)}`} />
            <Cifra nombre="IVA" valor={pesos(suma.iva)} nota="De lo afecto" />
            <Cifra nombre="Documentos" valor={miles(suma.documentos)} nota="Sin los rechazados" />
          </Cifras>
          <section aria-label="Sumas del mes" className="card overflow-hidden">
            <TablaLista
              label={`Documentos de ${nombreDeMes(mes)} por tipo`}
              filas={sumas}
              clave={({ tipo }) => tipo}
              columnas={COLUMNAS}
            />
          </section>
          <Archivos mes={mes} />
        </>
      )}
    </PaginaAdmin>
  );
}

const monto = (titulo: string, clave: "neto" | "exento" | "iva" | "total"): ColumnaLista<SumaLibro> => ({
  titulo,
  etiqueta: true,
  numeric: true,
  valor: ({ tipo, [clave]: valor }) => pesos(montoDelLibro(tipo, valor) ?? 0),
});

const COLUMNAS: readonly ColumnaLista<SumaLibro>[] = [
  {
    titulo: "Documento",
    className: "font-semibold",
    valor: ({ tipo }) => `${NOMBRE_TIPO[tipo]} (${tipo})`,
  },
  { titulo: "Documentos", etiqueta: true, numeric: true, valor: ({ documentos }) => miles(documentos) },
  monto("Neto", "neto"),
  monto("Exento", "exento"),
  monto("IVA", "iva"),
  { ...monto("Total", "total"), className: "font-bold" },
  {
    titulo: "Folios usados",
    etiqueta: true,
    className: "max-w-72 break-words",
    valor: ({ tramos }) => nombrarTramos(tramos),
  },
  {
    titulo: "Folios perdidos",
    etiqueta: true,
    className: "max-w-52 break-words",
    valor: ({ perdidos }) => (perdidos.length === 0 ? "Ninguno" : perdidos.join(", ")),
  },
];

/** Links to the months before and after. */
const Meses = ({ libro: { anterior, siguiente } }: { libro: Libro }) => (
  <>
    <ButtonLink to={`/admin/boletas/libro?mes=${anterior}`} variant="secondary" size="sm">
      ← Mes anterior
    </ButtonLink>
    {siguiente && (
      <ButtonLink to={`/admin/boletas/libro?mes=${siguiente}`} variant="secondary" size="sm">
        Mes siguiente →
      </ButtonLink>
    )}
  </>
);

/** The book as a file, for people who may export it. */
function Archivos({ mes }: { mes: string }) {
  if (!usePuede()("boletas.exportar")) return null;
  return (
    <div className="mt-4.5 flex flex-wrap gap-2.5">
      {(["xlsx", "csv"] as const).map((formato) => (
        <ButtonLink
          key={formato}
          href={`/admin/boletas/libro/exportar?mes=${mes}&formato=${formato}`}
          variant="secondary"
          size="sm"
          icon={<FileSpreadsheet aria-hidden="true" />}
        >
          Libro del mes ({formato === "csv" ? "CSV" : "Excel"})
        </ButtonLink>
      ))}
    </div>
  );
}
