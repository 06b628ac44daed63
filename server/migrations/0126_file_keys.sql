-- Bytes are looked for by their key: copies, and bytes that have no row.
create index files_storage_key on files (storage_key);
