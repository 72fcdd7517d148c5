local glyph_id = node.id("glyph"); local hl, vl = node.id("hlist"), node.id("vlist")
local attr = luatexbase.attributes.formulaid
local function lit(s) local n = node.new("whatsit", node.subtype("pdf_literal")); n.mode = 2; n.data = s; return n end
local function walk(head, state)
  local n = head
  while n do
    local nxt = n.next
    if n.id == glyph_id then
      local a = node.has_attribute(n, attr) or 0
      if a < 0 then a = 0 end
      if a ~= state.c then
        local s
        if a == 0 then s = "0 g" else
          local red = a >= 2000000 and 192 or a >= 1000000 and 128 or 64; local k = a % 1000000
          s = string.format("%.4f %.4f %.4f rg", red/255, math.floor(k/256)/255, (k%256)/255)
        end
        head = node.insert_before(head, n, lit(s)); state.c = a
      end
    elseif n.id == hl or n.id == vl then n.head = walk(n.head, state)
    elseif n.replace then n.replace = walk(n.replace, state) end
    n = nxt
  end
  return head
end
luatexbase.add_to_callback("pre_shipout_filter", function(box)
  box.head = walk(box.head, {c = 0}); return true end, "formulas")
