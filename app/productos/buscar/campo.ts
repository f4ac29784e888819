/** The id of the catalogue's field: the search of the header leads to it before the scripts run. */
export const CAMPO_BUSCAR = "buscar";
