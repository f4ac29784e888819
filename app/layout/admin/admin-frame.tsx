import "./admin.css";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { BotonBuscar } from "#app/admin/buscar/boton-buscar.tsx";
import { ExternalLink } from "#app/admin/iconos.tsx";
import { Teclado } from "#app/admin/kit/teclado.tsx";
import { AskUnsaved } from "#app/lib/actions/unsaved.tsx";
import { useNombreTienda, useRootData } from "#app/lib/session/root-data.ts";
import { AccountMenu } from "../header/account-menu.tsx";
import { NotificationBell } from "../header/bell.tsx";
import { PendingSkeleton } from "../pending.tsx";
import { AdminNav, type ConteosMenu } from "./admin-nav.tsx";

/** The frame of the administration: a slim header, the menu, and the page. The shop is one press away. */
export function AdminFrame({ conteos = {}, children }: { conteos?: ConteosMenu; children: ReactNode }) {
  const nombre = useNombreTienda();
  return (
    <div className="admin-page">
      <AdminHeader />
      <AdminNav conteos={conteos} />
      <Teclado />
      <AskUnsaved />
      <main id="contenido" className="site-body admin-cuerpo" data-tienda={nombre} tabIndex={-1}>
        <PendingSkeleton>
          <div className="admin-contenido">{children}</div>
        </PendingSkeleton>
      </main>
    </div>
  );
}

function AdminHeader() {
  const { marca, usuario, puntos = 0 } = useRootData() ?? {};
  return (
    <header className="admin-cabecera sticky top-0 z-(--z-cabecera) flex h-13 items-center gap-1 border-b border-linea bg-papel pr-1.5 pl-3.5 lg:h-14 lg:gap-3 lg:px-5 max-lg:[&_.account-pill]:bg-transparent">
      <Link
        to="/admin"
        className="flex min-h-11 min-w-0 items-center gap-2.5 font-display text-[1.0625rem] font-extrabold tracking-[-0.03em] lg:text-lg"
      >
        {marca && (
          <img src={marca.favicon.href} alt="" width={30} height={30} className="size-7 lg:size-7.5" />
        )}
        <span className="truncate">{useNombreTienda()}</span>
      </Link>
      <Link
        to="/"
        className="inline-flex min-h-11 flex-none items-center gap-1.5 px-2 text-sm font-semibold text-enlace underline-offset-3 hover:underline"
      >
        <ExternalLink aria-hidden="true" className="size-4 max-lg:hidden" />
        Ver tienda
      </Link>
      <BotonBuscar />
      <NotificationBell />
      {usuario && <AccountMenu person={usuario} saldo={puntos} />}
    </header>
  );
}
