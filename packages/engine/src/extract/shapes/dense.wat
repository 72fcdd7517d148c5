;; Products of matrices, four numbers at a time. Compiled into dense-wasm.ts by `sh compile-dense.sh` (Debian: wabt).
(module
  (memory (export "memory") 1)

  (func $sum (param $v v128) (result f32)
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $v)) (f32x4.extract_lane 1 (local.get $v)))
      (f32.add (f32x4.extract_lane 2 (local.get $v)) (f32x4.extract_lane 3 (local.get $v)))))

  ;; The value, or 0 where $rectifies is -1 and it is below 0; where $rectifies is 0 always the value.
  (func $rectified (param $v v128) (param $rectifies i32) (result v128)
    (v128.andnot (local.get $v)
      (v128.and
        (f32x4.lt (local.get $v) (v128.const f32x4 0 0 0 0))
        (i32x4.splat (local.get $rectifies)))))

  ;; out[row][output] = bias[output] + sum over n of rows[row][n] * weights[output][n], rectified where $rectifies is -1.
  ;; $rows, $weights, $bias and $out are addresses; $width is the bytes of a row (a multiple of 16);
  ;; $count is even, $outputs a multiple of 4.
  (func (export "dense")
    (param $rows i32) (param $count i32) (param $width i32)
    (param $weights i32) (param $outputs i32) (param $bias i32) (param $out i32)
    (param $rectifies i32)
    (local $row i32) (local $output i32) (local $k i32)
    (local $x i32) (local $y i32) (local $w0 i32) (local $w1 i32) (local $w2 i32) (local $w3 i32)
    (local $to i32) (local $below i32) (local $at i32)
    (local $a v128) (local $b v128) (local $w v128)
    (local $a0 v128) (local $a1 v128) (local $a2 v128) (local $a3 v128)
    (local $b0 v128) (local $b1 v128) (local $b2 v128) (local $b3 v128)
    (loop $each_row
      (local.set $x (i32.add (local.get $rows) (i32.mul (local.get $row) (local.get $width))))
      (local.set $y (i32.add (local.get $x) (local.get $width)))
      (local.set $output (i32.const 0))
      (loop $each_output
        (local.set $w0 (i32.add (local.get $weights) (i32.mul (local.get $output) (local.get $width))))
        (local.set $w1 (i32.add (local.get $w0) (local.get $width)))
        (local.set $w2 (i32.add (local.get $w1) (local.get $width)))
        (local.set $w3 (i32.add (local.get $w2) (local.get $width)))
        (local.set $a0 (v128.const f32x4 0 0 0 0)) (local.set $a1 (v128.const f32x4 0 0 0 0))
        (local.set $a2 (v128.const f32x4 0 0 0 0)) (local.set $a3 (v128.const f32x4 0 0 0 0))
        (local.set $b0 (v128.const f32x4 0 0 0 0)) (local.set $b1 (v128.const f32x4 0 0 0 0))
        (local.set $b2 (v128.const f32x4 0 0 0 0)) (local.set $b3 (v128.const f32x4 0 0 0 0))
        (local.set $k (i32.const 0))
        (loop $each_four
          (local.set $a (v128.load (i32.add (local.get $x) (local.get $k))))
          (local.set $b (v128.load (i32.add (local.get $y) (local.get $k))))
          (local.set $w (v128.load (i32.add (local.get $w0) (local.get $k))))
          (local.set $a0 (f32x4.add (local.get $a0) (f32x4.mul (local.get $a) (local.get $w))))
          (local.set $b0 (f32x4.add (local.get $b0) (f32x4.mul (local.get $b) (local.get $w))))
          (local.set $w (v128.load (i32.add (local.get $w1) (local.get $k))))
          (local.set $a1 (f32x4.add (local.get $a1) (f32x4.mul (local.get $a) (local.get $w))))
          (local.set $b1 (f32x4.add (local.get $b1) (f32x4.mul (local.get $b) (local.get $w))))
          (local.set $w (v128.load (i32.add (local.get $w2) (local.get $k))))
          (local.set $a2 (f32x4.add (local.get $a2) (f32x4.mul (local.get $a) (local.get $w))))
          (local.set $b2 (f32x4.add (local.get $b2) (f32x4.mul (local.get $b) (local.get $w))))
          (local.set $w (v128.load (i32.add (local.get $w3) (local.get $k))))
          (local.set $a3 (f32x4.add (local.get $a3) (f32x4.mul (local.get $a) (local.get $w))))
          (local.set $b3 (f32x4.add (local.get $b3) (f32x4.mul (local.get $b) (local.get $w))))
          (local.set $k (i32.add (local.get $k) (i32.const 16)))
          (br_if $each_four (i32.lt_u (local.get $k) (local.get $width))))
        (local.set $at (i32.shl (local.get $output) (i32.const 2)))
        (local.set $to (i32.add (i32.add (local.get $out) (local.get $at))
          (i32.shl (i32.mul (local.get $row) (local.get $outputs)) (i32.const 2))))
        (local.set $below (i32.add (local.get $to) (i32.shl (local.get $outputs) (i32.const 2))))
        (local.set $w (v128.load (i32.add (local.get $bias) (local.get $at))))
        (v128.store (local.get $to) (call $rectified (f32x4.add (local.get $w)
          (f32x4.replace_lane 3 (f32x4.replace_lane 2 (f32x4.replace_lane 1
            (f32x4.splat (call $sum (local.get $a0))) (call $sum (local.get $a1)))
            (call $sum (local.get $a2))) (call $sum (local.get $a3)))) (local.get $rectifies)))
        (v128.store (local.get $below) (call $rectified (f32x4.add (local.get $w)
          (f32x4.replace_lane 3 (f32x4.replace_lane 2 (f32x4.replace_lane 1
            (f32x4.splat (call $sum (local.get $b0))) (call $sum (local.get $b1)))
            (call $sum (local.get $b2))) (call $sum (local.get $b3)))) (local.get $rectifies)))
        (local.set $output (i32.add (local.get $output) (i32.const 4)))
        (br_if $each_output (i32.lt_u (local.get $output) (local.get $outputs))))
      (local.set $row (i32.add (local.get $row) (i32.const 2)))
      (br_if $each_row (i32.lt_u (local.get $row) (local.get $count))))))
