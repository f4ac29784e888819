import { useLocation } from "react-router";
import { ChartColumn } from "#app/admin/iconos.tsx";
import { EnlaceAccion } from "#app/admin/kit/enlace-accion.tsx";
import { cargarListaGuardable } from "#app/admin/kit/lista/cargar-lista.server.ts";
import { Exportar } from "#app/admin/kit/lista/exportar.tsx";
import { ListaAdmin } from "#app/admin/kit/lista/lista.tsx";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Plus } from "#app/ui/iconos.tsx";
import { leerSinVuelta } from "#modules/compras/dinero/pagos.store.server.ts";
import { leerFiltrosVenta } from "#modules/compras/venta/filtros-venta.ts";
import {
  confirmadasHacePoco,
  contarPendientes,
  listarVentas,
} from "#modules/compras/venta/listar-ventas.server.ts";
import type { PaginaVentas, PendientesVentas } from "#modules/compras/venta/venta.ts";
import { TOPE_CONTEO } from "#modules/comun/conteo.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import type { Route } from "./+types/ventas.page.ts";
import { accionesDeLista } from "./acciones.server.ts";
import { columnasDeVentas, esperaPago } from "./columnas.tsx";
import { Contabilidad } from "./contabilidad-enlaces.tsx";
import { Recientes } from "./deshacer.tsx";

export const loader = (args: Route.LoaderArgs) =>
  cargarListaGuardable(args, "ventas", {
    permiso: "ventas.ver",
    filtros: leerFiltrosVenta,
    listar: async (ctx, filtros, { sesion }) => {
      const [lista, pendientes, recientes] = await Promise.all([
        listarVentas(ctx, filtros),
        contarPendientes(ctx),
        confirmadasHacePoco(ctx, sesion.codigo_referido),
      ]);
      const esperan = lista.ventas.filter(esperaPago).map(({ codigo }) => codigo);
      const sin_vuelta = [...(await leerSinVuelta(ctx, esperan))];
      return { ...lista, pendientes, recientes, sin_vuelta, ahora: ctx.now() };
    },
  });

export const action = accionesDeLista;

export const clientAction = sinPerder<typeof action>();

export default function Ventas({ loaderData, actionData }: Route.ComponentProps) {
  const { filtros, guardados, lista } = loaderData;
  const { ventas, pendientes, recientes, ahora } = lista;
  return (
    <PaginaAdmin
      temas={["admin"]}
      title="Ventas"
      text={resumen(pendientes.todas.ventas)}
      actions={<Acciones />}
      cargando="Cargando ventas..."
      respuesta={useLastAnswer(actionData)}
    >
      <Recientes ventas={recientes} ahora={ahora} />
      <ListaAdmin
        nombres={{ seccion: "Lista de ventas", tabla: "Ventas", paginas: "Páginas de ventas" }}
        cifras={cifrasDe(pendientes, lista.sumas)}
        filas={ventas}
        clave={({ id }) => id}
        columnas={columnasDeVentas(lista)}
        columnas_de="ventas"
        tono={(venta) => (esperaPago(venta) ? "warning" : undefined)}
        tarjeta="max-md:grid-cols-[minmax(0,1fr)_auto]"
        filtros={{
          leidos: filtros,
          estados: estadosDe(lista.conteos),
          busca: "Código, correo o nombre",
          otros: FILTROS,
        }}
        guardados={guardados}
        vacia={{
          ninguna: "Ninguna venta coincide con estos filtros",
          image: "vacio-pedidos",
          title: "No hay ventas registradas.",
          text: "Cuando alguien compre, o cuando registres una venta, aparecerá aquí.",
          actions: (
            <ButtonLink to="/productos" variant="secondary">
              Ver productos aquí
            </ButtonLink>
          ),
        }}
        paginas={lista}
      />
    </PaginaAdmin>
  );
}

function Acciones() {
  const { search } = useLocation();
  return (
    <>
      <SiPuede permiso="ventas.registrar">
        <EnlaceAccion to="/admin/ventas/nueva" icon={<Plus aria-hidden="true" />}>
          Nueva venta
        </EnlaceAccion>
      </SiPuede>
      <Exportar lista="ventas" />
      <Contabilidad search={search} formato="xlsx" />
      <EnlaceAccion to="/admin/ventas/resumen" icon={<ChartColumn aria-hidden="true" />}>
        Resumen mensual
      </EnlaceAccion>
    </>
  );
}

const resumen = (pendientes: number) => {
  if (pendientes === 0) return "Ninguna transferencia espera confirmación";
  return pendientes === 1
    ? "1 transferencia espera confirmación"
    : `${pendientes} transferencias esperan confirmación`;
};

const ESTADOS = [
  [undefined, "Todas"],
  ["Validando Pago", "Validando"],
  ["Pagado", "Pagadas"],
  ["Rechazado", "Rechazadas"],
  ["Anulado", "Anuladas"],
] as const;

function estadosDe(conteos: PaginaVentas["conteos"]) {
  const total = Object.values(conteos ?? {}).reduce((suma, n) => suma + n, 0);
  return ESTADOS.map(([estado, nombre]) => ({
    estado,
    nombre,
    cuantos: conteos && miles(estado ? conteos[estado] : total),
  }));
}

const FILTROS = [
  "dias",
  { name: "premios", label: "Tipo", opciones: { "": "Todo", no: "Ventas", si: "Premios" } },
  { name: "sin_stock", label: "Stock", opciones: { "": "Con y sin stock", si: "Sin stock" } },
  { name: "por_revisar", label: "Comprobante", opciones: { "": "Todas", si: "Por revisar" } },
  { name: "apartadas", label: "Unidades", opciones: { "": "Todas", si: "Apartadas sin pago" } },
  {
    name: "orden",
    label: "Orden",
    opciones: {
      "fecha-desc": "Más nuevas",
      "fecha-asc": "Más antiguas",
      "total-desc": "Mayor total",
      "total-asc": "Menor total",
    },
  },
] as const;

const enVentas = (n: number) => (n === 1 ? "1 venta" : `${miles(n)} ventas`);

/** Pending money, how much of it is late, and the sum of the list below. */
function cifrasDe({ todas, tarde, tarde_dias }: PendientesVentas, sumas: PaginaVentas["sumas"]) {
  return [
    { nombre: "Por validar", valor: pesos(todas.monto), nota: enVentas(todas.ventas), tono: "text-aviso" },
    {
      nombre: tarde_dias === 1 ? "Más de 1 día" : `Más de ${tarde_dias} días`,
      valor: pesos(tarde.monto),
      nota: enVentas(tarde.ventas),
      tono: tarde.ventas > 0 ? "text-error" : "text-exito",
    },
    sumas
      ? { nombre: "En esta lista", valor: pesos(sumas.total - sumas.anulado), nota: enVentas(sumas.ventas) }
      : {
          nombre: "En esta lista",
          valor: `${miles(TOPE_CONTEO)}+ ventas`,
          nota: "Acota la búsqueda para sumarlas",
        },
  ];
}
