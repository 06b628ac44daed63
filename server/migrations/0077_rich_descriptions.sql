-- Descriptions of courses and tasks of projects are rich text from now on. What was written before keeps its lines and its signs.
update courses set description = '<p>' || replace(replace(
    replace(replace(replace(replace(description, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\r', ''),
    E'\n\n', '</p><p>'), E'\n', '<br />') || '</p>'
where description <> '';
update projects set description = '<p>' || replace(replace(
    replace(replace(replace(replace(description, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\r', ''),
    E'\n\n', '</p><p>'), E'\n', '<br />') || '</p>'
where description <> '';
