-- Tables that accept new rows only: the book, its seals, the audit trail, the movements of stock, the history of prices, the legal texts,
-- the contracts of sales and what people allowed.

CREATE OR REPLACE FUNCTION solo_agregar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'La tabla % solo admite filas nuevas.', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER libro_asientos_solo_agregar BEFORE UPDATE OR DELETE OR TRUNCATE ON libro_asientos
  FOR EACH STATEMENT EXECUTE FUNCTION solo_agregar();

CREATE OR REPLACE TRIGGER libro_movimientos_solo_agregar BEFORE UPDATE OR DELETE OR TRUNCATE ON libro_movimientos
  FOR EACH STATEMENT EXECUTE FUNCTION solo_agregar();

CREATE OR REPLACE TRIGGER libro_sellos_solo_agregar BEFORE UPDATE OR DELETE OR TRUNCATE ON libro_sellos
  FOR EACH STATEMENT EXECUTE FUNCTION solo_agregar();

CREATE OR REPLACE TRIGGER libro_nodos_solo_agregar BEFORE UPDATE OR DELETE OR TRUNCATE ON libro_nodos
  FOR EACH STATEMENT EXECUTE FUNCTION solo_agregar();

CREATE OR REPLACE TRIGGER libro_anexos_solo_agregar BEFORE UPDATE OR DELETE OR TRUNCATE ON libro_anexos
  FOR EACH STATEMENT EXECUTE FUNCTION solo_agregar();

CREATE OR REPLACE TRIGGER auditoria_solo_agregar BEFORE UPDATE OR DELETE OR TRUNCATE ON auditoria
  FOR EACH STATEMENT EXECUTE FUNCTION solo_agregar();

CREATE OR REPLACE TRIGGER existencias_movimientos_solo_agregar BEFORE UPDATE OR DELETE ON existencias_movimientos
  FOR EACH STATEMENT EXECUTE FUNCTION solo_agregar();

CREATE OR REPLACE TRIGGER legal_versiones_solo_agregar BEFORE UPDATE OR DELETE ON legal_versiones
  FOR EACH STATEMENT EXECUTE FUNCTION solo_agregar();

CREATE OR REPLACE TRIGGER precios_historia_solo_agregar BEFORE UPDATE OR DELETE OR TRUNCATE ON precios_historia
  FOR EACH STATEMENT EXECUTE FUNCTION solo_agregar();

CREATE OR REPLACE TRIGGER consentimientos_solo_agregar BEFORE UPDATE OR DELETE OR TRUNCATE ON consentimientos
  FOR EACH STATEMENT EXECUTE FUNCTION solo_agregar();

CREATE OR REPLACE TRIGGER contratos_solo_agregar BEFORE UPDATE OR DELETE ON contratos
  FOR EACH STATEMENT EXECUTE FUNCTION solo_agregar();
